import { hasInternetAddress, mailableName, newId, type Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import type { Role } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { MailLink } from '../people/mail-link.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { withInvitation } from '../workspaces/domain/invitations.ts';
import { type Invitation, roleIn, type Workspace } from '../workspaces/domain/workspace.ts';
import { invitationEvents } from '../workspaces/invitation-events.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { CountInvitation, MayMail } from './invitation-limits.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: OrganizationStore;
  users: UserStore;
  mailLink: MailLink;
  countInvitation: CountInvitation;
  mayMail: MayMail;
  /** Validity of an invitation. */
  invitationLifetimeMs: number;
  now: () => number;
}

interface Invited {
  email: string;
  name: string;
  role: Role;
}

/**
 * Stores a pending invitation, or renews the invitation of the same address, and mails the
 * invitation. The account of the address is not looked up: response, mail and work are the same
 * with and without an account.
 * @param inviterId the calling user
 * @param idempotencyId the idempotency id of the request, so that a retry sends no second mail
 * @throws PlatformError 403, 409, 429
 */
export type InvitePerson = (
  principal: Principal,
  inviterId: string,
  invited: Invited,
  idempotencyId: string | undefined,
) => Promise<Invitation>;

export function createInvitePerson(deps: Dependencies): InvitePerson {
  const {
    workspaces,
    organizations,
    users,
    mailLink,
    countInvitation,
    mayMail,
    invitationLifetimeMs,
    now,
  } = deps;
  return async (principal, inviterId, { email, name, role }, idempotencyId) => {
    const invitedAt = new Date(now());
    const expiresAt = new Date(invitedAt.getTime() + invitationLifetimeMs);
    const id = idempotencyId ?? newId(now());
    const invited = {
      id,
      email,
      name,
      role,
      invitedBy: inviterId,
      invitedAt,
      expiresAt,
      addedUnder: idempotencyId,
    };
    const change = (workspace: Workspace) =>
      withInvitation(workspace, roleIn(workspace, inviterId), invited);
    const before = await workspaces.get(principal.workspaceId);
    // The check of the invitation precedes the count, so a rejected request does not use up the
    // limit.
    change(before);
    requireMailable(before);
    await countInvitation(before, id);
    const workspace = await workspaces.change(
      before.id,
      change,
      invitationEvents({ now }, actorOf(principal)),
    );
    const invitation = workspace.invitations.find((one) => one.email === email) ?? invited;
    const [inviter, organization] = await Promise.all([
      users.find(inviterId),
      organizations.nameOf(workspace.organizationId),
    ]);
    const names = {
      inviter: mailableName(inviter?.name),
      workspace: workspace.name,
      organization: mailableName(organization),
    };
    await mailLink(email, {
      purpose: 'membership',
      target: {
        workspaceId: workspace.id,
        invitationId: invitation.id,
      },
      events: [],
      path: '/account/join',
      lifetimeMs: invitationLifetimeMs,
      idempotencyId,
      isWithheld: !(await mayMail(email, id)),
      mail: (link) => ({
        kind: 'invitation',
        params: {
          ...names,
          role,
          expiresAt: expiresAt.toISOString(),
          link,
        },
      }),
    });
    return invitation;
  };
}

/**
 * Requires that the workspace's name may appear in mails. Workspaces from before the rule against
 * domains in names may have a name that looks like a domain.
 * @throws PlatformError 409
 */
function requireMailable({ name }: Workspace): void {
  if (!hasInternetAddress(name)) {
    return;
  }
  const message =
    'The name of this workspace looks like a domain, and invitations must not show domains. Rename the workspace first.';
  throw new PlatformError('conflict', message, {
    errors: [
      {
        field: 'workspace.name',
        message: 'looks like a domain',
      },
    ],
  });
}
