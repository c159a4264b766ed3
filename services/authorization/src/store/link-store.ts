import type { LinkPurpose, LinkRow } from './link-model.ts';
import type { Models } from './models.ts';

/** Links by the hash of their secret. */
export interface LinkStore {
  add(link: Omit<LinkRow, 'usedAt'>): Promise<void>;
  /** Whom it was sent to, while it can be used. */
  find(hash: string, purpose: LinkPurpose, now: Date): Promise<string | undefined>;
  /** False where it was used before, or is too old. */
  use(hash: string, purpose: LinkPurpose, now: Date): Promise<boolean>;
  /** All that were sent to the person are of no more use. */
  removeAll(userId: string): Promise<void>;
}

export function createLinkStore({ links }: Models): LinkStore {
  const open = (_id: string, purpose: LinkPurpose, now: Date) => {
    return { _id, purpose, usedAt: null, expireAt: { $gt: now } };
  };
  return {
    async add(link) {
      await links.create({ ...link, usedAt: null });
    },
    async find(hash, purpose, now) {
      return (await links.findOne(open(hash, purpose, now)).lean<LinkRow>())?.userId;
    },
    async use(hash, purpose, now) {
      const { modifiedCount } = await links.updateOne(open(hash, purpose, now), { $set: { usedAt: now } });
      return modifiedCount === 1;
    },
    async removeAll(userId) {
      await links.deleteMany({ userId });
    },
  };
}
