import type { Principal } from '@irp/contracts';
import type {
  disablePerson as disableContract,
  enablePerson as enableContract,
  OperatedPerson,
} from '@irp/contracts/authorization';
import { type Actor, actorOf } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import { type Permission, permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { operatorEvents } from './operator-events.ts';
import type { EndBrowserSessions } from './remove-sessions.ts';
import type { LinkStore } from './store/link-store.ts';
import type { User, UserStore } from './store/user-store.ts';

/** Revokes the tokens and grants of a member. The tokens module implements it. */
export type RevokeMemberTokens = (
  member: { workspaceId: string; userId: string },
  actor: Actor,
  reason: string,
) => Promise<unknown>;

interface Dependencies {
  users: UserStore;
  workspaces: Pick<WorkspaceStore, 'idsOfMember'>;
  links: Pick<LinkStore, 'removeAll'>;
  endBrowserSessions: EndBrowserSessions;
  revokeTokens: RevokeMemberTokens;
  revoke: Revoke;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
}

/** The mark on the account comes first: from then on no session, token, key or link of the person counts. */
export function disablePerson(deps: Dependencies) {
  const { users, workspaces, endBrowserSessions, revoke, issuer, now } = deps;
  return async ({
    principal,
    params: { userId },
    body: { reason },
  }: Call<typeof disableContract>): Promise<Reply<typeof disableContract>> => {
    const user = await requireOther(users, permissions.disablePerson, principal, userId);
    const at = new Date(now());
    const workspaceIds = await workspaces.idsOfMember(userId);
    const act = { principal, userId, workspaceIds, nowMs: at.getTime() };
    const events = operatorEvents({ type: 'user.disabled', data: { reason } }, act);
    let isNew = false;
    await endBrowserSessions(userId, async () => {
      isNew = await users.disable(userId, { at, reason }, events);
    });
    const mail = {
      kind: 'account-disabled',
      params: { at: at.toISOString(), reason, link: `${issuer()}/account` },
    } as const;
    if (isNew) await mailTo(deps, user, events[0].id, mail);
    // Also in a repeat: an earlier request may have been interrupted before these lines.
    await revoke({ by: 'user', id: userId });
    await endAccess(deps, { principal, userId, workspaceIds });
    return { status: 200, body: await view(users, userId) };
  };
}

export function enablePerson(deps: Dependencies) {
  const { users, workspaces, revoke, issuer, now } = deps;
  return async ({
    principal,
    params: { userId },
  }: Call<typeof enableContract>): Promise<Reply<typeof enableContract>> => {
    const user = await requireOther(users, permissions.enablePerson, principal, userId);
    const at = new Date(now());
    const workspaceIds = await workspaces.idsOfMember(userId);
    const act = { principal, userId, workspaceIds, nowMs: at.getTime() };
    const events = operatorEvents({ type: 'user.enabled', data: {} }, act);
    // What an interrupted request left must not be valid again.
    if (user.disabled) await endAccess(deps, { principal, userId, workspaceIds });
    const isNew = await users.enable(userId, at, events);
    const mail = { kind: 'account-enabled', params: { link: `${issuer()}/account` } } as const;
    if (isNew) await mailTo(deps, user, events[0].id, mail);
    // Gateways remember for seconds that they refused a key.
    await revoke({ by: 'user', id: userId });
    return { status: 200, body: await view(users, userId) };
  };
}

interface Ending {
  principal: Principal;
  userId: string;
  workspaceIds: readonly string[];
}

/** Removes mailed links, tokens and grants: while the account is disabled, none is valid and none is issued. */
async function endAccess({ links, revokeTokens }: Dependencies, { principal, userId, workspaceIds }: Ending) {
  await links.removeAll(userId);
  for (const workspaceId of workspaceIds)
    await revokeTokens({ workspaceId, userId }, actorOf(principal), 'an operator disabled the account');
}

/** @throws PlatformError 403, 404, 409 */
async function requireOther(
  users: UserStore,
  permission: Permission,
  principal: Principal,
  userId: string,
): Promise<User> {
  requirePermission(permission, principal);
  if (userId === principal.userId)
    throw new PlatformError('conflict', 'Another operator disables and enables your own account.');
  const user = await users.find(userId);
  if (!user) throw new PlatformError('not_found', 'There is no such user.');
  return user;
}

function mailTo({ requestMail }: Dependencies, { id, email }: User, eventId: string, mail: MailOf): Promise<void> {
  return requestMail({ ...mail, key: `${mail.kind}/${eventId}`, to: email, userId: id });
}

async function view(users: UserStore, userId: string): Promise<OperatedPerson> {
  const disabled = (await users.find(userId))?.disabled;
  return { userId, disabled: disabled ? { at: disabled.at.toISOString(), reason: disabled.reason } : null };
}
