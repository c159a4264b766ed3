import type { EventRows } from '@irp/persistence';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { UserEvents } from '../../people/user-events.ts';

export interface LogoutDependencies {
  events: EventRows;
  userEvents: UserEvents;
}

/**
 * Records sign-outs that an application has requested (OpenID Connect RP-Initiated Logout 1.0,
 * section 2).
 * @returns a function to await after oidc-provider has handled a request
 */
export function recordLogouts(provider: Provider, deps: LogoutDependencies) {
  const signedOut = new WeakMap<object, string>();
  provider.on('end_session.success', (ctx) => {
    const { session, params } = ctx.oidc;
    if (params?.logout && session?.accountId !== undefined) {
      signedOut.set(ctx, session.accountId);
    }
  });

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const userId = signedOut.get(ctx);
    if (userId === undefined) {
      return;
    }
    const event = {
      type: 'user.signed_out',
      data: { everywhere: false },
    } as const;
    await deps.events.add(...(await deps.userEvents(event, { userId })));
  };
}
