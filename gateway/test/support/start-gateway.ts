import type { Principal } from '@irp/contracts';
import type { RefusedCalls, ResolvedCredential } from '@irp/contracts/authorization';
import { silentLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type Sender,
} from '@irp/principals';
import { createLocalRevocationFeed, type RevocationFeed } from '@irp/redis';
import { generateAccessToken, generateApiKey, hashCredential } from '@irp/secrets';
import type { Platform } from '@irp/service';
import { type ApiClient, createApiClient, testPrincipal } from '@irp/testing';
import { gateway, type RunningGateway } from '../../src/service.ts';
import { type FakeUpstream, sendJson, startFakeUpstream } from './fake-upstream.ts';

export interface TestGateway {
  call: ApiClient;
  url: string;
  operationsUrl: string;
  platform: Platform;
  investments: FakeUpstream;
  authorization: FakeUpstream;
  feed: RevocationFeed;
  /**
   * The sender named in the last request to this service; undefined without a token for the
   * service. Callable once for a write, as in a service.
   */
  lastSender(service?: 'investments' | 'authorization'): Promise<Sender | undefined>;
  /** Creates an API key. The authorization service accepts the key until revocation. */
  createKey(principal?: Partial<Principal>, expiresAt?: string): string;
  /** Creates an access token, likewise. `jkt` binds the token to a DPoP key. */
  createToken(
    principal?: Partial<Principal>,
    more?: { expiresAt?: string | null; jkt?: string },
  ): string;
  /** Revokes a credential like the authorization service: first in the store, then on the feed. */
  revoke(credential: string): Promise<void>;
  /** Number of credential lookups received by the authorization service. */
  lookups(): number;
  /** The reports of rejected calls received by the authorization service. */
  reportedRefusals(): RefusedCalls[][];
  /** Starts another gateway on the same services and the same feed. */
  startAnother(
    environment?: Record<string, string>,
  ): Promise<{ call: ApiClient; running: RunningGateway }>;
  /** Stops everything; may be called repeatedly. */
  stop(): Promise<void>;
}

interface Options {
  environment?: Record<string, string>;
  feed?: RevocationFeed;
  region?: string;
  log?: Platform['log'];
  tracing?: Platform['tracing'];
}

const resolvePath = '/internal/credentials/resolve';
const refusalsPath = '/internal/refusals';

/**
 * Starts a gateway on port 0 with two fake services. The fake authorization service resolves
 * credentials.
 */
export async function startGateway(options: Options = {}): Promise<TestGateway> {
  const { environment = {}, feed = createLocalRevocationFeed(), region = 'us' } = options;
  const [investments, authorization, keys] = await Promise.all([
    startFakeUpstream(),
    startFakeUpstream(),
    generatePrincipalKeys(),
  ]);
  const signer = await createPrincipalSigner(keys.privateJwk);
  const credentials = serveCredentials(authorization);
  const platform: Platform = {
    log: options.log ?? silentLogger(),
    region,
    mongodbUri: '',
    databasePrefix: '',
    revocations: feed,
    verifier: createPrincipalVerifier(keys.publicJwks),
    signer,
    tracing: options.tracing,
    address: { host: '127.0.0.1', port: 0 },
    environment: {
      AUTHORIZATION_URL: authorization.url,
      INVESTMENTS_URL: investments.url,
      AUDIT_URL: investments.url,
      DIRECTORY_URL: investments.url,
      NOTIFICATIONS_URL: investments.url,
      ...environment,
    },
  };
  const running: RunningGateway[] = [];
  const another: TestGateway['startAnother'] = async (more = {}) => {
    const started = await gateway.start({
      ...platform,
      environment: { ...platform.environment, ...more },
    });
    running.push(started);
    return {
      call: createApiClient(started.url),
      running: started,
    };
  };
  const first = await another().catch(async (error) => {
    await Promise.all([investments.stop(), authorization.stop()]);
    throw error;
  });
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const one of running) {
      await one.stop();
    }
    await Promise.all([investments.stop(), authorization.stop()]);
    await feed.close();
  };
  let created = 0;
  const principalOf = (kind: Principal['credentialKind'], principal: Partial<Principal>) => {
    created++;
    return testPrincipal({
      credentialId: `key-${created}`,
      userId: `user-${created}`,
      ...principal,
      credentialKind: kind,
    });
  };
  return {
    call: first.call,
    url: first.running.url,
    operationsUrl: first.running.operationsUrl,
    platform,
    investments,
    authorization,
    feed,
    async lastSender(service = 'investments') {
      const verified = await platform.verifier.verify(
        { investments, authorization }[service].lastRequest(),
        service,
      );
      return verified?.kind === 'stale' ? undefined : verified;
    },
    createKey(principal = {}, expiresAt) {
      const own = principalOf('api_key', principal);
      const key = generateApiKey({ environment: own.environment, region });
      credentials.set(hashCredential(key), { principal: own, expiresAt: expiresAt ?? null });
      return key;
    },
    createToken(principal = {}, { expiresAt = null, jkt } = {}) {
      const own = principalOf('access_token', principal);
      const token = generateAccessToken({ environment: own.environment, region });
      credentials.set(hashCredential(token), {
        principal: own,
        expiresAt,
        ...(jkt ? { jkt } : {}),
      });
      return token;
    },
    async revoke(credential) {
      const found = credentials.get(hashCredential(credential));
      credentials.delete(hashCredential(credential));
      if (found) {
        await feed.publish({ by: 'credential', id: found.principal.credentialId });
      }
    },
    lookups: () => authorization.requests.filter(({ url }) => url === resolvePath).length,
    reportedRefusals: () =>
      authorization.requests
        .filter(({ url }) => url === refusalsPath)
        .map(({ body }) => JSON.parse(body).refusals),
    startAnother: another,
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

function serveCredentials(authorization: FakeUpstream) {
  const credentials = new Map<string, ResolvedCredential>();
  authorization.respond = (request, response, body) => {
    if (request.url === refusalsPath) {
      return response.writeHead(204).end();
    }
    if (request.url !== resolvePath) {
      return sendJson(response, 200, { id: 'me' });
    }
    const { sha256, kind } = JSON.parse(body);
    const found = credentials.get(sha256);
    if (found?.principal.credentialKind === kind) {
      sendJson(response, 200, found);
    } else {
      sendJson(response, 404, { error: 'not_found' });
    }
  };
  return credentials;
}

/** The parameters of every challenge of the API. @param base the public address of the API */
export function challengeParameters(base: string): string {
  return `realm="irp", resource_metadata="${base}/.well-known/oauth-protected-resource"`;
}
