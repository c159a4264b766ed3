import { type DomainEvent, newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { PasswordHash } from '../passwords/hash-password.ts';
import type { Models, UserRow } from './models.ts';

export interface User {
  id: string;
  email: string;
  name: string;
  revision: number;
}

export interface UserStore {
  find(id: string): Promise<User | undefined>;
  /** With what a sign-in is checked against. */
  findByEmail(email: string): Promise<{ user: User; password: PasswordHash | null } | undefined>;
  findAll(ids: string[]): Promise<Map<string, User>>;
  /** The person of this address, made without a password where the platform does not know it yet. */
  ensure(email: string, name: string, tell: (made: User) => DomainEvent[]): Promise<User>;
  /** Undefined where the person was changed since they were read. */
  rename(user: User, name: string, events: DomainEvent[]): Promise<User | undefined>;
  /** @param sessionsFrom browser sessions that began before are over, with the same write */
  setPassword(id: string, password: PasswordHash, events: DomainEvent[], sessionsFrom?: Date): Promise<void>;
  hasPassword(id: string): Promise<boolean>;
  /** Browser sessions that began before `now` are over. */
  endSessions(id: string, now: Date, events: DomainEvent[]): Promise<void>;
  /** From when on sessions count. Undefined: there is no such person. */
  sessionsFrom(id: string): Promise<Date | undefined>;
}

export function toUser({ _id, email, name, revision }: UserRow): User {
  return { id: _id, email, name, revision };
}

export function createUserStore({ users }: Models): UserStore {
  const byEmail = async (email: string) => {
    const row = await users.findOne({ email }).lean<UserRow>();
    return row ? toUser(row) : undefined;
  };
  return {
    async find(id) {
      const row = await users.findById(id).lean<UserRow>();
      return row ? toUser(row) : undefined;
    },
    async findByEmail(email) {
      const row = await users.findOne({ email }).lean<UserRow>();
      return row ? { user: toUser(row), password: row.password } : undefined;
    },
    async findAll(ids) {
      const rows = await users.find({ _id: { $in: ids } }).lean<UserRow[]>();
      return new Map(rows.map((row) => [row._id, toUser(row)]));
    },
    async ensure(email, name, tell) {
      const found = await byEmail(email);
      if (found) return found;
      const row: UserRow = { _id: newId(), email, name, password: null, createdAt: new Date(), revision: 1 };
      try {
        await users.create({ ...row, outbox: tell(toUser(row)) });
        return toUser(row);
      } catch (error) {
        // Someone else added the same person meanwhile.
        const other = isDuplicateKey(error) ? await byEmail(email) : undefined;
        if (!other) throw error;
        return other;
      }
    },
    async rename({ id, revision }, name, events) {
      const change = { $set: { name }, $inc: { revision: 1 }, ...telling(events) };
      const row = await users
        .findOneAndUpdate({ _id: id, revision }, change, { returnDocument: 'after' })
        .lean<UserRow>();
      return row ? toUser(row) : undefined;
    },
    async setPassword(id, password, events, sessionsFrom) {
      const change = {
        $set: { password },
        ...(sessionsFrom ? { $max: { sessionsFrom: toSecond(sessionsFrom) } } : {}),
        ...telling(events),
      };
      await users.updateOne({ _id: id }, change);
    },
    hasPassword: async (id) => (await users.findById(id).lean<UserRow>())?.password != null,
    async endSessions(id, now, events) {
      await users.updateOne({ _id: id }, { $max: { sessionsFrom: toSecond(now) }, ...telling(events) });
    },
    async sessionsFrom(id) {
      const row = await users.findById(id).lean<UserRow>();
      return row ? (row.sessionsFrom ?? new Date(0)) : undefined;
    },
  };
}

function telling(events: DomainEvent[]) {
  return { $push: { outbox: { $each: events } } };
}

/** A session knows its beginning to the second. */
function toSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}
