import { isDuplicateKey } from '@irp/persistence';
import type { InvitationCountRow, MemberModels } from './invitation-count-model.ts';

export interface InvitationCountStore {
  /**
   * Counts an invitation, if fewer than `limit` were counted under the key in the last 24 hours: concurrent ones do not pass
   * the limit together. One that was counted before, by a request that is repeated, is not counted again.
   * @returns milliseconds until another one fits; 0 if it was counted
   */
  count(key: string, id: string, limit: number, nowMs: number): Promise<number>;
  /** Removes an invitation that was counted and is not sent. */
  uncount(key: string, id: string): Promise<void>;
}

const dayMs = 86_400_000;

export function createInvitationCountStore({
  invitationCounts,
}: Pick<MemberModels, 'invitationCounts'>): InvitationCountStore {
  const find = (key: string) => invitationCounts.findById(key).lean<InvitationCountRow>();
  return {
    async count(key, id, limit, nowMs) {
      const row = await find(key);
      if (row?.counted.some((one) => one.id === id)) return 0;
      const waitMs = waitOf(row, limit, nowMs);
      if (waitMs > 0) {
        // As many queries as where it is counted: who invites must not notice the limit of an address.
        await invitationCounts.updateOne({ _id: key }, { $set: { refusedAt: new Date(nowMs) } });
        return waitMs;
      }
      const hasRoom = { [`counted.${limit - 1}`]: { $exists: false } };
      const oldestIsPast = { 'counted.0.at': { $lte: new Date(nowMs - dayMs) } };
      const add = {
        $push: { counted: { $each: [{ id, at: new Date(nowMs) }], $slice: -limit } },
        $set: { expireAt: new Date(nowMs + dayMs) },
      };
      // Where concurrent ones reached the limit nothing matches, and the upsert collides with the row, as with a first one.
      const tryToAdd = async () => {
        try {
          await invitationCounts.updateOne({ _id: key, $or: [hasRoom, oldestIsPast] }, add, { upsert: true });
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      };
      if ((await tryToAdd()) || (await tryToAdd())) return 0;
      return Math.max(1_000, waitOf(await find(key), limit, nowMs));
    },
    async uncount(key, id) {
      await invitationCounts.updateOne({ _id: key }, { $pull: { counted: { id } } });
    },
  };
}

/** Milliseconds until fewer than `limit` are of the last 24 hours; 0: now. */
function waitOf(row: InvitationCountRow | null, limit: number, nowMs: number): number {
  const last = row?.counted.at(-limit);
  return last ? Math.max(0, last.at.getTime() + dayMs - nowMs) : 0;
}
