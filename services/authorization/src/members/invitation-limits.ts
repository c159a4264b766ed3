import { PlatformError } from '@irp/errors';
import type { RecentCounts, RecentLimit } from '@irp/persistence';
import type { Workspace } from '../workspaces/domain/workspace.ts';

/** How many invitations are mailed in any 24 hours. */
export interface InvitationLimits {
  perAddress: number;
  perWorkspace: number;
  perOrganization: number;
}

interface Dependencies {
  invitationCounts: RecentCounts;
  invitationLimits: InvitationLimits;
  now: () => number;
}

/**
 * Counts an invitation before it is stored. @param id of the invitation's mail
 * @throws PlatformError 429 at the limit of the workspace or of its organization, which the caller may know
 */
export type CountInvitation = (workspace: Workspace, id: string) => Promise<void>;

export function createCountInvitation({ invitationCounts, invitationLimits, now }: Dependencies): CountInvitation {
  return async ({ id: workspaceId, organizationId }, id) => {
    const { perWorkspace, perOrganization } = invitationLimits;
    const ofWorkspace = `workspace ${workspaceId}`;
    const waitMs = await invitationCounts.count(ofWorkspace, id, aDay(perWorkspace), now());
    if (waitMs > 0) throw tooMany('This workspace', perWorkspace, waitMs);
    const organizationWaitMs = await invitationCounts.count(
      `organization ${organizationId}`,
      id,
      aDay(perOrganization),
      now(),
    );
    if (organizationWaitMs === 0) return;
    await invitationCounts.uncount(ofWorkspace, id);
    throw tooMany('The organization of this workspace', perOrganization, organizationWaitMs);
  };
}

/**
 * Counts a mail to an address, from whichever workspace. @param id of the mail
 * @returns false at the limit. The inviter must not learn it: it would tell what other workspaces do.
 */
export type MayMail = (email: string, id: string) => Promise<boolean>;

export function createMayMail({ invitationCounts, invitationLimits, now }: Dependencies): MayMail {
  return async (email, id) =>
    (await invitationCounts.count(`address ${email}`, id, aDay(invitationLimits.perAddress), now())) === 0;
}

const aDay = (most: number): RecentLimit => ({ most, inMs: 86_400_000 });

function tooMany(who: string, limit: number, waitMs: number): PlatformError {
  const message = `${who} sent ${limit} invitations in the last 24 hours, which is its limit. Try again later.`;
  return new PlatformError('rate_limit_exceeded', message, { retryAfterS: Math.ceil(waitMs / 1_000) });
}
