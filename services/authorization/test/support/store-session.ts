import { createHmac, randomBytes } from 'node:crypto';
import { createSealer } from '@irp/secrets';
import type { Models } from '../../src/models.ts';
import { acrOf } from '../../src/oauth/provider/authentication-context.ts';
import { sessionCookieOf, sessionTtlS } from '../../src/oauth/provider/configuration.ts';
import { SessionAdapter } from '../../src/oauth/provider/session-adapter.ts';
import { sessionKind } from '../../src/oauth/sessions/open-session.ts';
import { createUserStore } from '../../src/people/store/user-store.ts';
import { createArtifactStore } from '../../src/tokens/store/artifact-store.ts';
import type { Browser } from './browser.ts';

interface Dependencies {
  models: () => Promise<Models>;
  now: () => number;
  secretsKey: string;
  issuer: () => string;
}

/** Signs a person in, in a browser without a session. */
export type StoreSession = (browser: Browser, userId: string) => Promise<void>;

const amr = ['pwd'];
const randomId = () => randomBytes(32).toString('base64url');

/**
 * Stores the session of a sign-in with a password, and gives the browser the cookie. The pages take
 * forty commands. stored-set-up.test.ts verifies that the session is the same.
 */
export function createStoreSession({
  models,
  now,
  secretsKey,
  issuer,
}: Dependencies): StoreSession {
  const sealer = createSealer(secretsKey);
  const [cookieKey = ''] = sealer.deriveAll('cookies');
  return async ({ cookies }, accountId) => {
    const stored = await models();
    const artifacts = createArtifactStore(stored);
    const users = createUserStore(stored);
    const sessions = new SessionAdapter({ artifacts, users, now }, sealer);
    // oidc-provider has no other clock.
    const iat = Math.floor(Date.now() / 1_000);
    const jti = randomId();
    const session = {
      iat,
      exp: iat + sessionTtlS,
      uid: randomId(),
      accountId,
      loginTs: Math.floor(now() / 1_000),
      amr,
      acr: acrOf(amr),
      signedInFrom: { userAgent: 'node' },
      kind: sessionKind,
      jti,
    };
    await sessions.upsert(jti, session, sessionTtlS);
    const { name, options } = sessionCookieOf(issuer());
    const signature = createHmac('sha1', cookieKey).update(`${name}=${jti}`).digest('base64url');
    const jar = cookies.get(options.path) ?? new Map<string, string>();
    cookies.set(options.path, jar.set(name, jti).set(`${name}.sig`, signature));
  };
}
