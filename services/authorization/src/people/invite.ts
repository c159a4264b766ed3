import { mailableName, type Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import type { MailLink } from './mail-link.ts';
import type { User, UserStore } from './store/user-store.ts';

interface Dependencies {
  users: UserStore;
  mailLink: MailLink;
  now: () => number;
}

const lifetimeMs = 7 * 86_400_000;

/**
 * Mails a link to choose a password to a member without a password.
 * @param idempotencyId the idempotency id of the request, so that a retry sends no second mail
 */
export type Invite = (
  principal: Principal,
  workspace: Workspace,
  user: User,
  idempotencyId: string | undefined,
) => Promise<void>;

export function createInvite({ users, mailLink, now }: Dependencies): Invite {
  return async (principal, workspace, user, idempotencyId) => {
    const actor = actorOf(principal);
    const event = {
      type: 'user.invited',
      workspaceId: workspace.id,
      subject: user.id,
      actor,
      data: {},
    } as const;
    const inviter = principal.userId === undefined ? undefined : await users.find(principal.userId);
    await mailLink(user.email, {
      purpose: 'invitation',
      target: { userId: user.id },
      events: [newEvent(now(), event)],
      path: '/account/invitation',
      lifetimeMs,
      idempotencyId,
      mail: (link) => ({
        kind: 'choose-password',
        params: {
          inviter: mailableName(inviter?.name),
          workspace: workspace.name,
          link,
        },
      }),
    });
  };
}
