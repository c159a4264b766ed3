import type { BrowserSessions } from '../account/browser-session.ts';
import { acrOf } from './provider/authentication-context.ts';
import { sessionCookieOf, sessionTtlS } from './provider/configuration.ts';
import type { OAuthServer } from './provider/oauth-server.ts';
import { oidcContext } from './provider/provider-internals.ts';

export function createBrowserSessions(
  server: OAuthServer,
  { now, issuer }: { now: () => number; issuer: () => string },
): BrowserSessions {
  return async (request, response) => {
    const sessionCookie = sessionCookieOf(issuer());
    // oidc-provider sets the Secure attribute of cookies by this header.
    request.headers['x-forwarded-proto'] = new URL(issuer()).protocol.slice(0, -1);
    const provider = server.provider();
    const ctx = oidcContext(provider.createContext(request, response));
    Object.assign(ctx, { oidc: new provider.OIDCContext(ctx) });
    const { Session } = provider;
    let session = await Session.get(ctx);
    return {
      userId: session.accountId,
      amr: session.amr ?? [],
      get uid() {
        return session.uid;
      },
      async signIn(accountId, amr) {
        if (session.accountId !== undefined && session.accountId !== accountId) {
          await session.destroy();
          session = new Session();
        }
        // A new id at sign-in: a session id that an attacker planted must not become this person's (session fixation).
        session.resetIdentifier();
        session.loginAccount({ accountId, amr, acr: acrOf(amr), loginTs: Math.floor(now() / 1_000) });
        await session.save(sessionTtlS);
        const options = { ...sessionCookie.options, expires: new Date(session.exp * 1_000) };
        ctx.oidc.cookies.set(sessionCookie.name, session.jti, options);
      },
      async signOut() {
        await session.destroy();
        ctx.oidc.cookies.set(sessionCookie.name, null, sessionCookie.options);
      },
    };
  };
}
