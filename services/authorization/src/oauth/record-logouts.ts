import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { userEvents } from '../operations/user-event.ts';

/**
 * Whoever signs out at an application's wish (OpenID Connect RP-Initiated Logout 1.0, section 2) is recorded as having
 * done so. @returns to be awaited once a request has been dealt with
 */
export function recordLogouts(provider: Provider, deps: Deps) {
  const left = new WeakMap<object, string>();
  provider.on('end_session.success', (ctx) => {
    const { session, params } = ctx.oidc;
    if (params?.logout && session?.accountId !== undefined) left.set(ctx, session.accountId);
  });

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const userId = left.get(ctx);
    if (userId === undefined) return;
    const told = { type: 'user.signed_out', data: { everywhere: false } } as const;
    await deps.events.add(...(await userEvents(deps, told, { userId })));
  };
}
