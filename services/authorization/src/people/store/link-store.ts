import type { LinkPurpose, LinkRow, LinkTarget } from './link-model.ts';
import type { PeopleModels } from './people-models.ts';

/** Mailed links, by the hash of their token. */
export interface LinkStore {
  add(link: Pick<LinkRow, '_id' | 'purpose' | 'expireAt'>, target: LinkTarget): Promise<void>;
  /** The recipient of the link; undefined when the link is unknown, used or expired. */
  find<Purpose extends LinkPurpose>(
    hash: string,
    purpose: Purpose,
    now: Date,
  ): Promise<TargetOf<Purpose> | undefined>;
  /**
   * Marks the link as used. @returns false when the link is unknown, was used before or has expired
   */
  use(hash: string, purpose: LinkPurpose, now: Date): Promise<boolean>;
  /** Invalidates all links of the user. */
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
      // A link is stored with the target type of its purpose.
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
