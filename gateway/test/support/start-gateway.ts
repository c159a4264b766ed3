import {
  generateAccessToken,
  generateApiKey,
  hashCredential,
  type Principal,
  type RefusedCalls,
  type ResolvedCredential,
} from '@irp/contracts';
import { silentLogger } from '@irp/logging';
import { createPrincipalSigner, createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { createLocalRevocationFeed, type RevocationFeed } from '@irp/revocations';
import type { Platform } from '@irp/service';
import { type ApiClient, createApiClient, testPrincipal } from '@irp/testing';
import { gateway, type RunningGateway } from '../../src/service.ts';
import { type FakeService, sendJson, startFakeService } from './fake-service.ts';

export interface TestGateway {
  call: ApiClient;
  url: string;
  operationsUrl: string;
  platform: Platform;
  investments: FakeService;
  authorization: FakeService;
  feed: RevocationFeed;
  /** A fresh key of this caller, known to the authorization service until it is revoked. */
  key(principal?: Partial<Principal>, expiresAt?: string): string;
  /** A fresh access token of this caller, in the same way. `jkt` binds it to a DPoP key. */
  token(principal?: Partial<Principal>, more?: { expiresAt?: string | null; jkt?: string }): string;
  /** As the authorization service does it: first forgotten, then told. */
  revoke(credential: string): Promise<void>;
  /** Look-ups of credentials that reached the authorization service. */
  lookups(): number;
  /** What came of refused requests, each time that it came. */
  reports(): RefusedCalls[][];
  /** One more gateway on the same services and the same feed. */
  another(environment?: Record<string, string>): Promise<{ call: ApiClient; running: RunningGateway }>;
  /** Once, however often it is asked. */
  stop(): Promise<void>;
}

interface Options {
  environment?: Record<string, string>;
  feed?: RevocationFeed;
  region?: string;
  log?: Platform['log'];
}

const resolvePath = '/internal/credentials/resolve';
const refusalsPath = '/internal/refusals';

/** A gateway on port 0 before two fake services; one of them knows credentials as the authorization service does. */
export async function startGateway(options: Options = {}): Promise<TestGateway> {
  const { environment = {}, feed = createLocalRevocationFeed(), region = 'us' } = options;
  const [investments, authorization, keys] = await Promise.all([
    startFakeService(),
    startFakeService(),
    generatePrincipalKeys(),
  ]);
  const signer = await createPrincipalSigner(keys.privateJwk);
  const known = knowCredentials(authorization);
  const platform: Platform = {
    log: options.log ?? silentLogger(),
    region,
    mongodbUri: '',
    databasePrefix: '',
    revocations: feed,
    verifier: createPrincipalVerifier(keys.publicJwks),
    signer,
    address: { host: '127.0.0.1', port: 0 },
    environment: {
      AUTHORIZATION_URL: authorization.url,
      INVESTMENTS_URL: investments.url,
      AUDIT_URL: investments.url,
      ...environment,
    },
  };
  const running: RunningGateway[] = [];
  const another: TestGateway['another'] = async (more = {}) => {
    const started = await gateway.start({ ...platform, environment: { ...platform.environment, ...more } });
    running.push(started);
    return { call: createApiClient(started.url), running: started };
  };
  const first = await another().catch(async (error) => {
    await Promise.all([investments.stop(), authorization.stop()]);
    throw error;
  });
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const one of running) await one.stop();
    await Promise.all([investments.stop(), authorization.stop()]);
    await feed.close();
  };
  let made = 0;
  const principalOf = (kind: Principal['credentialKind'], principal: Partial<Principal>) => {
    made++;
    return testPrincipal({ credentialId: `key-${made}`, userId: `user-${made}`, ...principal, credentialKind: kind });
  };
  return {
    call: first.call,
    url: first.running.url,
    operationsUrl: first.running.operationsUrl,
    platform,
    investments,
    authorization,
    feed,
    key(principal = {}, expiresAt) {
      const own = principalOf('api_key', principal);
      const key = generateApiKey({ environment: own.environment, region });
      known.set(hashCredential(key), { principal: own, expiresAt: expiresAt ?? null });
      return key;
    },
    token(principal = {}, { expiresAt = null, jkt } = {}) {
      const own = principalOf('access_token', principal);
      const token = generateAccessToken({ environment: own.environment, region });
      known.set(hashCredential(token), { principal: own, expiresAt, ...(jkt ? { jkt } : {}) });
      return token;
    },
    async revoke(credential) {
      const found = known.get(hashCredential(credential));
      known.delete(hashCredential(credential));
      if (found) await feed.publish({ by: 'credential', id: found.principal.credentialId });
    },
    lookups: () => authorization.seen.filter(({ url }) => url === resolvePath).length,
    reports: () =>
      authorization.seen.filter(({ url }) => url === refusalsPath).map(({ body }) => JSON.parse(body).refusals),
    another,
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

function knowCredentials(authorization: FakeService) {
  const known = new Map<string, ResolvedCredential>();
  authorization.answer = (request, response, body) => {
    if (request.url === refusalsPath) return response.writeHead(204).end();
    if (request.url !== resolvePath) return sendJson(response, 200, { id: 'me' });
    const { sha256, kind } = JSON.parse(body);
    const found = known.get(sha256);
    if (found?.principal.credentialKind === kind) sendJson(response, 200, found);
    else sendJson(response, 404, { error: 'not_found' });
  };
  return known;
}
