import type { LinkPurpose, LinkRow, LinkTarget } from './link-model.ts';
import type { PeopleModels } from './people-models.ts';

/** The mailed links, by the hash of their token. */
export interface LinkStore {
  add(link: Pick<LinkRow, '_id' | 'purpose' | 'expireAt'>, target: LinkTarget): Promise<void>;
  /**
   * Returns the recipient of a link; undefined if the link is unknown, was used, or has expired.
   */
  find<Purpose extends LinkPurpose>(
    hash: string,
    purpose: Purpose,
    now: Date,
  ): Promise<TargetOf<Purpose> | undefined>;
  /**
   * Marks a link as used. @returns false if the link is unknown, was used before, or has expired
   */
  use(hash: string, purpose: LinkPurpose, now: Date): Promise<boolean>;
  /** Makes all links of a user invalid. */
  removeAll(userId: string): Promise<void>;
}

type TargetOf<Purpose extends LinkPurpose> = Extract<
  LinkTarget,
  Purpose extends 'membership' ? { invitationId: string } : { userId: string }
>;

export function createLinkStore({ links }: Pick<PeopleModels, 'links'>): LinkStore {
  const usableLink = (_id: string, purpose: LinkPurpose, now: Date) => {
    return {
      _id,
      purpose,
      usedAt: null,
      expireAt: { $gt: now },
    };
  };
  return {
    async add(link, target) {
      await links.create({
        ...link,
        ...target,
        usedAt: null,
      });
    },
    async find<Purpose extends LinkPurpose>(hash: string, purpose: Purpose, now: Date) {
      const row = await links.findOne(usableLink(hash, purpose, now)).lean<LinkRow>();
      // The type assertion is safe: the purpose of a link determines the type of its target.
      return (row ?? undefined) as TargetOf<Purpose> | undefined;
    },
    async use(hash, purpose, now) {
      const { modifiedCount } = await links.updateOne(usableLink(hash, purpose, now), {
        $set: { usedAt: now },
      });
      return modifiedCount === 1;
    },
    async removeAll(userId) {
      await links.deleteMany({ userId });
    },
  };
}
