import { PlatformError } from '@irp/errors';
import type { RecentCounts, RecentLimit } from '@irp/persistence';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';

/** Maximum numbers of invitations mailed in any 24 hours. */
export interface InvitationLimits {
  perAddress: number;
  perWorkspace: number;
  perOrganization: number;
  /** Limit for an organization created less than `newForMs` ago. */
  perNewOrganization: number;
  newForMs: number;
}

interface Dependencies {
  organizations: Pick<OrganizationStore, 'createdAt'>;
  invitationCounts: RecentCounts;
  invitationLimits: InvitationLimits;
  now: () => number;
}

/**
 * Counts an invitation before it is stored.
 * @param id id of the invitation's mail
 * @throws PlatformError 429 at the limit of the workspace or of its organization. The message shows
 *   the limit, which members may know
 */
export type CountInvitation = (workspace: Workspace, id: string) => Promise<void>;

export function createCountInvitation(deps: Dependencies): CountInvitation {
  const { organizations, invitationCounts, invitationLimits, now } = deps;
  const { perWorkspace, perOrganization, perNewOrganization, newForMs } = invitationLimits;

  /**
   * Returns the time until which the limit for new organizations applies; undefined if the limit
   * does not apply.
   */
  async function newUntil(organizationId: string): Promise<Date | undefined> {
    const createdAt = await organizations.createdAt(organizationId);
    const until = createdAt && new Date(createdAt.getTime() + newForMs);
    return until && until.getTime() > now() && perNewOrganization < perOrganization
      ? until
      : undefined;
  }

  return async ({ id: workspaceId, organizationId }, id) => {
    const ofWorkspace = `workspace ${workspaceId}`;
    const waitMs = await invitationCounts.count(ofWorkspace, id, aDay(perWorkspace), now());
    if (waitMs > 0) {
      throw tooMany('This workspace', perWorkspace, waitMs);
    }
    const until = await newUntil(organizationId);
    const most = until === undefined ? perOrganization : perNewOrganization;
    const ofOrganization = `organization ${organizationId}`;
    const organizationWaitMs = await invitationCounts.count(ofOrganization, id, aDay(most), now());
    if (organizationWaitMs === 0) {
      return;
    }
    await invitationCounts.uncount(ofWorkspace, id);
    const who = 'The organization of this workspace';
    if (until === undefined) {
      throw tooMany(who, most, organizationWaitMs);
    }
    const note = ` for a new organization. From ${until.toISOString()} on, the limit is ${perOrganization}`;
    throw tooMany(who, most, organizationWaitMs, note);
  };
}

/**
 * Counts an invitation mail to an address. The limit covers the mails of all workspaces.
 * @param id id of the mail
 * @returns false at the limit. The inviter must not see the result, which shows that other
 *   workspaces have invited the address
 */
export type MayMail = (email: string, id: string) => Promise<boolean>;

export function createMayMail({
  invitationCounts,
  invitationLimits,
  now,
}: Omit<Dependencies, 'organizations'>): MayMail {
  return async (email, id) =>
    (await invitationCounts.count(
      `address ${email}`,
      id,
      aDay(invitationLimits.perAddress),
      now(),
    )) === 0;
}

const aDay = (most: number): RecentLimit => ({ most, inMs: 86_400_000 });

function tooMany(who: string, limit: number, waitMs: number, note = ''): PlatformError {
  const message = `${who} sent ${limit} invitations in the last 24 hours, which is the limit${note}. Try again later.`;
  return new PlatformError('rate_limit_exceeded', message, {
    retryAfterS: Math.ceil(waitMs / 1_000),
  });
}
