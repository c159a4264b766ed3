import { newEvent } from '@irp/events';
import type { EventRows } from '@irp/persistence';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { clientAddress } from '../../people/pages/guess-limiter.ts';
import type { UserStore } from '../../people/store/user-store.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

export interface SignInDependencies {
  events: EventRows;
  users: Pick<UserStore, 'managedIn'>;
  now: () => number;
}

/**
 * Records a sign-in to an application in the log of the authorized workspace. If the authorized
 * workspace manages the account, no event is recorded, because its log already contains the sign-in
 * to the account.
 * @returns a function to await after oidc-provider has handled a request
 */
export function recordSignIns(provider: Provider, { events, users, now }: SignInDependencies) {
  const accepted = new WeakSet<object>();
  provider.on('authorization.accepted', (ctx) => accepted.add(ctx));

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    if (!accepted.has(ctx)) {
      return;
    }
    const { result, entities } = ctx.oidc;
    const { workspaceId } = (entities.Grant ?? {}) as WorkspaceGrant;
    if (!result?.login || workspaceId === undefined) {
      return;
    }
    const { accountId: userId, amr = [] } = result.login;
    if ((await users.managedIn(userId)) === workspaceId) {
      return;
    }
    const data = {
      address: clientAddress(ctx.req),
      method: amr.join(' '),
    };
    const actor = { type: 'user', id: userId } as const;
    await events.add(
      newEvent(now(), {
        type: 'user.signed_in',
        workspaceId,
        subject: userId,
        actor,
        data,
      }),
    );
  };
}
