import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { BrowserSession, BrowserSessions } from '../account/browser-session.ts';
import { artifactId } from '../tokens/artifact-id.ts';
import type { ArtifactStore } from '../tokens/store/artifact-store.ts';
import { acrOf } from './provider/authentication-context.ts';
import { sessionCookieOf, sessionTtlS } from './provider/configuration.ts';
import type { OAuthServer } from './provider/oauth-server.ts';
import { oidcContext } from './provider/provider-internals.ts';
import { sessionKind } from './sessions/open-session.ts';

interface Dependencies {
  artifacts: Pick<ArtifactStore, 'touch'>;
  now: () => number;
  issuer: () => string;
}

const touchEveryMs = 60_000;

export function createBrowserSessions(
  server: OAuthServer,
  { artifacts, now, issuer }: Dependencies,
): BrowserSessions {
  return async (request, response) => {
    const sessionCookie = sessionCookieOf(issuer());
    // oidc-provider decides by `x-forwarded-proto` whether cookies are Secure.
    request.headers['x-forwarded-proto'] = new URL(issuer()).protocol.slice(0, -1);
    const provider = server.provider();
    const ctx = oidcContext(provider.createContext(request, response));
    Object.assign(ctx, { oidc: new provider.OIDCContext(ctx) });
    const { Session } = provider;
    let session = await Session.get(ctx);
    if (session.accountId !== undefined) {
      const since = new Date(now() - touchEveryMs);
      await artifacts.touch(artifactId(sessionKind, session.jti), since, new Date(now()));
    }
    return {
      userId: session.accountId,
      amr: session.amr ?? [],
      signedInAt: new Date((session.loginTs ?? 0) * 1_000),
      get uid() {
        return session.uid;
      },
      async signIn(accountId, amr) {
        if (session.accountId !== undefined && session.accountId !== accountId) {
          await session.destroy();
          session = new Session();
        }
        // Sets a new session id at the sign-in. With an unchanged id, an attacker who has planted
        // the id in the browser would share the user's session (session fixation).
        session.resetIdentifier();
        session.loginAccount({
          accountId,
          amr,
          acr: acrOf(amr),
          loginTs: Math.floor(now() / 1_000),
        });
        await session.save(sessionTtlS);
        const options = {
          ...sessionCookie.options,
          expires: new Date(session.exp * 1_000),
        };
        ctx.oidc.cookies.set(sessionCookie.name, session.jti, options);
      },
      async signOut() {
        await session.destroy();
        ctx.oidc.cookies.set(sessionCookie.name, null, sessionCookie.options);
      },
    };
  };
}

/**
 * Returns the browser session that belongs to a cookie. Another service calls this function, and
 * can only read the session.
 */
export type SessionOfCookie = (
  cookie: string,
) => Promise<Pick<BrowserSession, 'userId' | 'amr' | 'signedInAt' | 'uid'>>;

export function createSessionOfCookie(sessions: BrowserSessions): SessionOfCookie {
  return (cookie) => {
    const request = new IncomingMessage(new Socket());
    request.headers.cookie = cookie;
    return sessions(request, new ServerResponse(request));
  };
}
