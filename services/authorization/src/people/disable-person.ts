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
import type { Operation } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { type OperatorAct, operatorEvents } from './operator-events.ts';
import type { EndBrowserSessions } from './remove-sessions.ts';
import type { LinkStore } from './store/link-store.ts';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { TotpStore } from './store/totp-store.ts';
import type { User, UserStore } from './store/user-store.ts';

/** Revokes the tokens and grants of a member. The tokens module implements this function. */
export type RevokeMemberTokens = (
  member: { workspaceId: string; userId: string },
  actor: Actor,
  reason: string,
) => Promise<unknown>;

interface Dependencies {
  users: UserStore;
  workspaces: Pick<WorkspaceStore, 'idsOfMember'>;
  links: Pick<LinkStore, 'removeAll'>;
  passkeys: Pick<PasskeyStore, 'listOf' | 'remove'>;
  totps: Pick<TotpStore, 'find' | 'remove' | 'removeRecoveryCodes'>;
  endBrowserSessions: EndBrowserSessions;
  revokeTokens: RevokeMemberTokens;
  revoke: Revoke;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
}

/**
 * Disables an account. The disabled state is stored before sessions and tokens are removed. As soon
 * as the disabled state is stored, all sessions, tokens, keys and links of the user are invalid.
 */
export function disablePerson(deps: Dependencies): Operation<typeof disableContract> {
  const { users, workspaces, issuer, now } = deps;
  return async ({ principal, params: { userId }, body: { reason } }) => {
    const user = await requireOther(users, permissions.disablePerson, principal, userId);
    const at = new Date(now());
    const workspaceIds = await workspaces.idsOfMember(userId);
    const act = {
      principal,
      userId,
      workspaceIds,
      nowMs: at.getTime(),
    };
    await users.disable(
      userId,
      { at, reason },
      operatorEvents(
        {
          type: 'user.disabled',
          data: { reason },
        },
        act,
      ),
    );
    // A repeated request ends the remaining sessions and tokens, because an earlier request may
    // have been interrupted.
    await endWhatIsLeft(deps, principal, userId, workspaceIds);
    // A repeated request does not change the stored time and reason.
    const body = await view(users, userId);
    if (body.disabled) {
      const params = {
        ...body.disabled,
        link: `${issuer()}/account/sign-in`,
      };
      await mailTo(deps, user, body.disabled.at, { kind: 'account-disabled', params });
    }
    return { status: 200, body };
  };
}

/**
 * Enables a disabled account, and mails the user the address of the page for a new password. The
 * old password, the sign-in codes and the passkeys are removed, because an attacker may have set
 * them.
 */
export function enablePerson(deps: Dependencies): Operation<typeof enableContract> {
  const { users, workspaces, revoke, issuer, now } = deps;
  return async ({ principal, params: { userId } }) => {
    const user = await requireOther(users, permissions.enablePerson, principal, userId);
    const { disabled } = user;
    const workspaceIds = await workspaces.idsOfMember(userId);
    const at = new Date(now());
    const act = {
      principal,
      userId,
      workspaceIds,
      nowMs: at.getTime(),
    };
    if (disabled) {
      await endWhatIsLeft(deps, principal, userId, workspaceIds);
      await removeFactors(deps, act);
      const params = { link: `${issuer()}/account/password` };
      // The mail is requested before the account is enabled. If an interrupted request is repeated,
      // the mail's key prevents a second mail.
      await mailTo(deps, user, disabled.at.toISOString(), { kind: 'account-enabled', params });
    }
    await users.enable(
      userId,
      at,
      operatorEvents(
        {
          type: 'user.enabled',
          data: {},
        },
        act,
      ),
    );
    // Gateways cache the rejection of a key for some seconds, so the change is published.
    await revoke({ by: 'user', id: userId });
    return {
      status: 200,
      body: await view(users, userId),
    };
  };
}

async function endWhatIsLeft(
  { links, endBrowserSessions, revokeTokens, revoke }: Dependencies,
  principal: Principal,
  userId: string,
  workspaceIds: readonly string[],
): Promise<void> {
  await links.removeAll(userId);
  await endBrowserSessions(userId, async () => undefined);
  for (const workspaceId of workspaceIds) {
    await revokeTokens(
      { workspaceId, userId },
      actorOf(principal),
      'an operator disabled the account',
    );
  }
  await revoke({ by: 'user', id: userId });
}

async function removeFactors({ passkeys, totps }: Dependencies, act: OperatorAct): Promise<void> {
  const { userId, nowMs } = act;
  const at = new Date(nowMs);
  for (const { id, name } of await passkeys.listOf(userId)) {
    await passkeys.remove(
      id,
      userId,
      at,
      operatorEvents(
        {
          type: 'user.passkey_removed',
          data: { name },
        },
        act,
      ),
    );
  }
  const codes = await totps.find(userId);
  if (codes?.sealed !== undefined) {
    await totps.remove(
      userId,
      at,
      operatorEvents(
        {
          type: 'user.totp_disabled',
          data: {},
        },
        act,
      ),
      false,
    );
  } else if (codes) {
    await totps.removeRecoveryCodes(userId, at);
  }
}

/** Returns another account than the caller's own. @throws PlatformError 403, 404, 409 */
async function requireOther(
  users: UserStore,
  permission: Permission,
  principal: Principal,
  userId: string,
): Promise<User> {
  requirePermission(permission, principal);
  if (userId === principal.userId) {
    throw new PlatformError(
      'conflict',
      'You cannot disable or enable your own account: ask another operator.',
    );
  }
  const user = await users.find(userId);
  if (!user) {
    throw new PlatformError('not_found', 'There is no such user.');
  }
  return user;
}

/** Requests a mail. Each kind of mail is sent only once each time the account is disabled. */
function mailTo(
  { requestMail }: Dependencies,
  { id, email }: User,
  disabledAt: string,
  mail: MailOf,
): Promise<void> {
  return requestMail({
    ...mail,
    key: `${mail.kind}/${id}/${disabledAt}`,
    to: email,
    userId: id,
  });
}

async function view(users: UserStore, userId: string): Promise<OperatedPerson> {
  const disabled = (await users.find(userId))?.disabled;
  return {
    userId,
    disabled: disabled
      ? {
          at: disabled.at.toISOString(),
          reason: disabled.reason,
        }
      : null,
  };
}
