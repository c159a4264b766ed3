import { newId } from '@irp/contracts';
import { emailForms, normalizeEmail } from '@irp/contracts/authorization';
import type { DomainEvent } from '@irp/contracts/events';
import type { MailLanguage } from '@irp/contracts/notifications';
import type { PlatformRole } from '@irp/contracts/permissions';
import { isDuplicateKey, readsById } from '@irp/persistence';
import { truncateToSeconds } from '../../kernel/truncate-to-seconds.ts';
import type { PasswordHash } from '../passwords/password-hash.ts';
import type { Disablement, PeopleModels, UserRow } from './people-models.ts';

export interface User {
  id: string;
  email: string;
  name: string;
  /** The chosen language; undefined if the user has not chosen a language. */
  language: MailLanguage | undefined;
  platformRoles: readonly PlatformRole[];
  /** When and why the account was disabled; undefined while the account is enabled. */
  disabled: Disablement | undefined;
  revision: number;
}

/** The fields that users change themselves. */
export interface Profile {
  name: string;
  language: MailLanguage;
}

export interface UserStore {
  find(id: string): Promise<User | undefined>;
  /**
   * Returns the user with this address in any form, and the hash of the password; `null` if the
   * user has not chosen a password yet.
   */
  findByEmail(email: string): Promise<{ user: User; password: PasswordHash | null } | undefined>;
  /**
   * Returns the id of the user with this e-mail address, if `ids` contains it. The method needs a
   * single query, so an unknown address takes as long as the address of another user.
   */
  findIdAmong(ids: string[], email: string): Promise<string | undefined>;
  /** Returns users by id. Unknown ids are omitted. */
  findAll(ids: string[]): Promise<Map<string, User>>;
  /**
   * Returns the user with this e-mail address. If no user has the address, inserts a user without a
   * password.
   * @param managedIn the workspace whose organization manages a new account; undefined for none
   */
  ensure(
    email: string,
    name: string,
    createdEvents: (created: User) => DomainEvent[],
    managedIn?: string,
  ): Promise<{ user: User; isNew: boolean }>;
  /**
   * Returns the workspace whose organization manages the account; undefined if nobody but the user
   * manages it, or if the user is unknown.
   */
  managedIn(id: string): Promise<string | undefined>;
  /**
   * Changes the profile of a user.
   * @returns undefined if the user has changed since `user` was read
   */
  update(user: User, profile: Partial<Profile>, events: DomainEvent[]): Promise<User | undefined>;
  /** Sets the language of a user who has not chosen a language. */
  setFirstLanguage(id: string, language: MailLanguage, events: DomainEvent[]): Promise<void>;
  /**
   * Sets the platform roles of a user.
   * @returns undefined if the user has changed since `user` was read
   */
  setPlatformRoles(
    user: User,
    platformRoles: readonly PlatformRole[],
    events: DomainEvent[],
  ): Promise<User | undefined>;
  /** Records a sign-in. @returns whether it is the user's first sign-in */
  recordSignIn(id: string, at: Date): Promise<boolean>;
  /** Stores the network of a sign-in. The last ten networks are stored. */
  rememberNetwork(id: string, network: string): Promise<void>;
  /**
   * Returns whether the user with this e-mail address has signed in from the network before. The
   * method needs a single query, even for an unknown address.
   */
  hasSignedInFrom(email: string, network: string): Promise<boolean>;
  /**
   * Sets the password.
   * @param sessionsFrom time of the change. The same write makes browser sessions from before
   *   `sessionsFrom` invalid
   */
  setPassword(
    id: string,
    password: PasswordHash,
    events: DomainEvent[],
    sessionsFrom?: Date,
  ): Promise<void>;
  hasPassword(id: string): Promise<boolean>;
  /**
   * Returns ids of accounts whose normalized address belongs to another account, at most `limit`.
   */
  withSameAddress(limit: number): Promise<string[]>;
  /** Makes all browser sessions from before `now` invalid. */
  endSessions(id: string, now: Date, events: DomainEvent[]): Promise<void>;
  /**
   * Disables the account, and invalidates the browser sessions in the same write. Does nothing to a
   * disabled account.
   */
  disable(id: string, disabled: Disablement, events: DomainEvent[]): Promise<void>;
  /**
   * Enables the account, removes the password, and invalidates the browser sessions older than
   * `now`. Does nothing to an enabled account.
   */
  enable(id: string, now: Date, events: DomainEvent[]): Promise<void>;
  /**
   * Returns the time before which all sessions of the user are invalid. Returns undefined for an
   * unknown or disabled user, who has no valid session.
   */
  sessionsFrom(id: string): Promise<Date | undefined>;
}

const rememberedNetworks = 10;

export function toUser({
  _id,
  email,
  name,
  language,
  platformRoles = [],
  disabled,
  revision,
}: UserRow): User {
  return {
    id: _id,
    email: normalizeEmail(email),
    name,
    language,
    platformRoles,
    disabled,
    revision,
  };
}

export function createUserStore({ users }: Pick<PeopleModels, 'users'>): UserStore {
  const readById = readsById<UserRow>(users);
  /**
   * Finds a row by address. An earlier version may have stored the address in another form, if a
   * migration did not or could not change it.
   */
  const rowOf = async (email: string) => {
    const forms = emailForms(email);
    const rows = await users.find({ email: { $in: forms } }).lean<UserRow[]>();
    return rows.find((row) => row.email === forms[0]) ?? rows[0];
  };
  const byEmail = async (email: string) => {
    const row = await rowOf(email);
    return row && toUser(row);
  };
  const update = async (
    { id, revision }: User,
    fields: Partial<UserRow>,
    events: DomainEvent[],
  ) => {
    const change = {
      $set: fields,
      $inc: { revision: 1 },
      ...appendEvents(events),
    };
    const row = await users
      .findOneAndUpdate({ _id: id, revision }, change, { returnDocument: 'after' })
      .lean<UserRow>();
    return row ? toUser(row) : undefined;
  };
  return {
    async find(id) {
      const row = await readById(id);
      return row ? toUser(row) : undefined;
    },
    async findByEmail(email) {
      const row = await rowOf(email);
      return (
        row && {
          user: toUser(row),
          password: row.password,
        }
      );
    },
    async findIdAmong(ids, email) {
      const found = users
        .findOne({
          email: { $in: emailForms(email) },
          _id: { $in: ids },
        })
        .select({ _id: 1 });
      return (await found.lean<Pick<UserRow, '_id'>>())?._id;
    },
    async findAll(ids) {
      const rows = await users.find({ _id: { $in: ids } }).lean<UserRow[]>();
      return new Map(rows.map((row) => [row._id, toUser(row)]));
    },
    async ensure(email, name, createdEvents, managedIn) {
      const found = await byEmail(email);
      if (found) {
        return { user: found, isNew: false };
      }
      const account = {
        _id: newId(),
        email: normalizeEmail(email),
        name,
        password: null,
        createdAt: new Date(),
        revision: 1,
      };
      const row: UserRow = managedIn === undefined ? account : { ...account, managedIn };
      try {
        await users.create({
          ...row,
          outbox: createdEvents(toUser(row)),
        });
        return {
          user: toUser(row),
          isNew: true,
        };
      } catch (error) {
        // A concurrent request may have inserted the same user.
        const other = isDuplicateKey(error) ? await byEmail(email) : undefined;
        if (!other) {
          throw error;
        }
        return { user: other, isNew: false };
      }
    },
    async withSameAddress(limit) {
      const found = users.find({ hasSameAddress: true }).select({ _id: 1 }).limit(limit);
      return (await found.lean<Pick<UserRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    managedIn: async (id) =>
      (await users.findById(id).select({ managedIn: 1 }).lean<UserRow>())?.managedIn,
    update,
    async setFirstLanguage(_id, language, events) {
      const change = {
        $set: { language },
        $inc: { revision: 1 },
        ...appendEvents(events),
      };
      await users.updateOne(
        {
          _id,
          language: { $exists: false },
        },
        change,
      );
    },
    setPlatformRoles: (user, roles, events) => update(user, { platformRoles: [...roles] }, events),
    async recordSignIn(_id, firstSignInAt) {
      const distantPast = {
        _id,
        firstSignInAt: { $exists: false },
      };
      return (await users.updateOne(distantPast, { $set: { firstSignInAt } })).modifiedCount === 1;
    },
    async rememberNetwork(_id, network) {
      const change = {
        $push: {
          signInNetworks: {
            $each: [network],
            $slice: -rememberedNetworks,
          },
        },
      };
      await users.updateOne(
        {
          _id,
          signInNetworks: { $ne: network },
        },
        change,
      );
    },
    hasSignedInFrom: async (email, network) =>
      (await users.exists({ email, signInNetworks: network })) !== null,
    async setPassword(id, password, events, sessionsFrom) {
      const change = {
        $set: { password },
        ...(sessionsFrom
          ? { $max: { sessionsFrom: truncateToSeconds(sessionsFrom.getTime()) } }
          : {}),
        ...appendEvents(events),
      };
      await users.updateOne({ _id: id }, change);
    },
    hasPassword: async (id) => (await users.findById(id).lean<UserRow>())?.password != null,
    async endSessions(id, now, events) {
      await users.updateOne(
        { _id: id },
        {
          $max: { sessionsFrom: truncateToSeconds(now.getTime()) },
          ...appendEvents(events),
        },
      );
    },
    async disable(id, disabled, events) {
      const change = {
        $set: { disabled },
        $max: { sessionsFrom: truncateToSeconds(disabled.at.getTime()) },
      };
      const enabled = {
        _id: id,
        disabled: { $exists: false },
      };
      await users.updateOne(enabled, { ...change, ...appendEvents(events) });
    },
    async enable(id, now, events) {
      const enabled = {
        $unset: { disabled: 1 as const },
        $set: { password: null },
      };
      const change = {
        ...enabled,
        $max: { sessionsFrom: truncateToSeconds(now.getTime()) },
      };
      const disabled = {
        _id: id,
        disabled: { $exists: true },
      };
      await users.updateOne(disabled, { ...change, ...appendEvents(events) });
    },
    async sessionsFrom(id) {
      const row = await users.findById(id).lean<UserRow>();
      return row && !row.disabled ? (row.sessionsFrom ?? new Date(0)) : undefined;
    },
  };
}

function appendEvents(events: DomainEvent[]) {
  return { $push: { outbox: { $each: events } } };
}
