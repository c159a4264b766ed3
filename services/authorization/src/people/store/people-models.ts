import type { DomainEvent } from '@irp/contracts/events';
import type { MailLanguage } from '@irp/contracts/notifications';
import type { PlatformRole } from '@irp/contracts/permissions';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { PasswordHash } from '../passwords/password-hash.ts';
import { guessSchema } from './guess-model.ts';
import { linkSchema } from './link-model.ts';
import { passkeySchema, usedChallengeSchema } from './passkey-model.ts';
import { totpSchema } from './totp-model.ts';

/** When and why an operator has disabled an account. */
export interface Disablement {
  at: Date;
  reason: string;
}

export interface UserRow {
  _id: string;
  /**
   * The e-mail address, normalized by `normalizeEmail` unless another account has the normalized
   * address.
   */
  email: string;
  /** True if another account has the same normalized address. */
  hasSameAddress?: true;
  name: string;
  password: PasswordHash | null;
  /**
   * The workspace for which the account was provisioned. The organization of this workspace manages
   * the account. Undefined for an invited person.
   */
  managedIn?: string;
  /** The language of mails to the user; undefined if the user has not chosen one. */
  language?: MailLanguage;
  /** The user's roles for the platform itself; undefined for none. */
  platformRoles?: PlatformRole[];
  /**
   * Time of the user's first sign-in (recorded since version 0.1); undefined before the first
   * sign-in.
   */
  firstSignInAt?: Date;
  /** The networks of the last sign-ins, at most ten. */
  signInNetworks?: string[];
  /** Browser sessions from before this time are invalid. */
  sessionsFrom?: Date;
  /** When and why an operator has disabled the account; undefined while the account is enabled. */
  disabled?: Disablement;
  createdAt: Date;
  /**
   * Increases with each change of name, language or platform roles. An update with an older
   * revision is rejected.
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
      usedChallengeSchema,
      'answered_challenges',
    ),
    links: connection.model('Link', linkSchema, 'links'),
  };
}

export type PeopleModels = ReturnType<typeof compilePeopleModels>;
