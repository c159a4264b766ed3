import type { Principal, Role } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { addedMail, invitationMail } from '../domain/people-mails.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';
import { mailLink } from './mail-link.ts';

const lifetimeMs = 7 * 86_400_000;

/** Mails a link with which a person without a password gets one. @param once names the request, where it may be repeated */
export async function invite(
  deps: Deps,
  principal: Principal,
  workspace: Workspace,
  user: User,
  once: string | undefined,
): Promise<void> {
  const { now } = deps;
  const actor = actorOf(principal);
  const event = { type: 'user.invited', workspaceId: workspace.id, subject: user.id, actor, data: {} } as const;
  const by = await nameOf(deps, principal);
  const write = (url: string) => invitationMail(by, workspace.name, url);
  await mailLink(deps, user, {
    purpose: 'invitation',
    events: [newEvent(now(), event)],
    path: '/account/invitation',
    lifetimeMs,
    once,
    write,
  });
}

/** Tells whoever can sign in already that they belong to a workspace now. */
export async function tellAdded(
  deps: Deps,
  principal: Principal,
  workspace: Workspace,
  user: User,
  { role, joinedAt }: { role: Role; joinedAt: Date },
): Promise<void> {
  const mail = addedMail(await nameOf(deps, principal), workspace.name, role, `${deps.issuer()}/account`);
  const key = `member_added/${workspace.id}/${user.id}/${joinedAt.getTime()}`;
  await deps.postOffice.post({ key, to: user.email, ...mail });
}

async function nameOf({ users }: Deps, { userId }: Principal): Promise<string | undefined> {
  return userId === undefined ? undefined : (await users.find(userId))?.name;
}
