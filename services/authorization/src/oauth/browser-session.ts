import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import { sessionCookie, sessionTtlS } from './configuration.ts';
import type { OAuthServer } from './oauth-server.ts';

/** Who is signed in at a browser: the same session that authorization requests see. */
export interface BrowserSession {
  userId: string | undefined;
  /** How they proved who they are (RFC 8176). */
  amr: string[];
  /** Names the session for as long as it lasts. */
  uid: string;
  signIn(userId: string, amr: string[]): Promise<void>;
  signOut(): Promise<void>;
}

export type BrowserSessions = (request: IncomingMessage, response: ServerResponse) => Promise<BrowserSession>;

export function createBrowserSessions(server: OAuthServer, { now, issuer }: Deps): BrowserSessions {
  return async (request, response) => {
    // By this the provider sees whether cookies may be for https only.
    request.headers['x-forwarded-proto'] = new URL(issuer()).protocol.slice(0, -1);
    const provider = server.provider();
    const ctx = provider.createContext(request, response) as unknown as KoaContextWithOIDC;
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
        // A session that somebody else knows from before must not become this person's.
        session.resetIdentifier();
        session.loginAccount({ accountId, amr, loginTs: Math.floor(now() / 1_000) });
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
