import type { DomainEvent } from '@irp/contracts/events';
import type { MailLanguage } from '@irp/contracts/notifications';
import type { PlatformRole } from '@irp/contracts/permissions';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { PasswordHash } from '../passwords/password-hash.ts';
import { guessSchema } from './guess-model.ts';
import { linkSchema } from './link-model.ts';
import { answeredChallengeSchema, passkeySchema } from './passkey-model.ts';
import { totpSchema } from './totp-model.ts';

/** The disabling of an account by an operator. */
export interface Disablement {
  at: Date;
  reason: string;
}

export interface UserRow {
  _id: string;
  /** The result of `normalizeEmail`, except if another account has the normalized form. */
  email: string;
  /** Another account has the same address in the normalized form. */
  hasSameAddress?: true;
  name: string;
  password: PasswordHash | null;
  /**
   * The workspace of the account's provisioning, whose organization manages the account; absent for
   * an invited person.
   */
  managedIn?: string;
  /** The language of mails to the person; absent: not chosen yet. */
  language?: MailLanguage;
  /** The person's roles for the platform itself; absent: none. */
  platformRoles?: PlatformRole[];
  /** Absent: no sign-in yet, or none since version 0.1. */
  firstSignInAt?: Date;
  /** The networks of the latest sign-ins, at most ten. */
  signInNetworks?: string[];
  /** Browser sessions older than this time are invalid. */
  sessionsFrom?: Date;
  /** Set while the account is disabled by an operator. */
  disabled?: Disablement;
  createdAt: Date;
  /**
   * Increases with each change of the name, the language and the platform roles: an update with an
   * older revision is rejected.
   */
  revision: number;
  outbox?: DomainEvent[];
}

const options = { versionKey: false, minimize: false } as const;

const user = new Schema<UserRow>(
  {
    _id: String,
    email: String,
    name: String,
    password: Object,
    managedIn: String,
    sessionsFrom: Date,
    hasSameAddress: Boolean,
    disabled: Object,
    language: String,
    firstSignInAt: Date,
    signInNetworks: { type: [String], default: undefined },
    platformRoles: { type: [String], default: undefined },
    createdAt: Date,
    revision: Number,
  },
  options,
);
user.index({ email: 1 }, { unique: true });
user.index({ hasSameAddress: 1 }, { sparse: true });
user.index({ 'disabled.at': 1 }, { sparse: true });
addOutbox(user);

export function compilePeopleModels(connection: Connection) {
  return {
    users: connection.model('User', user),
    guesses: connection.model('Guess', guessSchema, 'guesses'),
    totps: connection.model('Totp', totpSchema, 'totps'),
    passkeys: connection.model('Passkey', passkeySchema, 'passkeys'),
    answeredChallenges: connection.model(
      'AnsweredChallenge',
      answeredChallengeSchema,
      'answered_challenges',
    ),
    links: connection.model('Link', linkSchema, 'links'),
  };
}

export type PeopleModels = ReturnType<typeof compilePeopleModels>;
