import { type HostileConnections, openHostileConnections } from '@irp/testing/hostile-connections';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const connections = inShape({ short: 300, long: 1_000 });
const rounds = inShape({ short: 2, long: 200 });
const roles = ['owner', 'admin', 'developer', 'member'];

/**
 * The platform has its default settings, except that rate limits are higher, and the addresses of
 * callers come from X-Forwarded-For.
 */
describe('slow callers', () => {
  let platform: RunningDemo;
  let attackers: HostileConnections | undefined;
  before(async function () {
    // Skips a platform with an external MongoDB: the attack is on the gateway, but a slow
    // replacement for MongoDB would fail first.
    if (process.env.MONGODB_URI) {
      return this.skip();
    }
    platform = await startDemo({
      LIMIT_READS: '100000',
      LIMIT_WRITES: '100000',
      TRUST_PROXY_HOPS: '1',
    });
  });
  afterEach(() => attackers?.close());
  after(() => platform?.stop());

  const honest = { 'X-Forwarded-For': '192.0.2.1' };
  const hostile = (index: number) => ({
    'X-Forwarded-For': `198.51.100.${index % 4}`,
    'X-API-Key': platform.keyOf(roles[index % roles.length]!),
  });

  async function issueToken() {
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    return platform.call('POST', '/oauth/token', {
      headers: {
        ...honest,
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }).toString(),
    });
  }

  /** Expects responses to all requests of another workspace. */
  async function expectOthersServed(): Promise<void> {
    const key = platform.neighbourKey;
    for (let round = 0; round < rounds; round++) {
      const expected: [status: number, method: string, path: string, body?: object][] = [
        [200, 'GET', '/v2/investments'],
        [200, 'GET', '/v2/investments/exports'],
        [200, 'GET', '/v2/me'],
        [200, 'GET', '/v2/audit/records'],
        [200, 'GET', '/oauth/jwks'],
        [201, 'POST', '/v2/investments', { name: `Round ${round}` }],
      ];
      for (const [status, method, path, body] of expected) {
        const response = await platform.call(method, path, {
          key,
          headers: honest,
          ...(body ? { body } : {}),
        });
        expect(response.status, `${method} ${path}: ${response.text.slice(0, 200)}`).to.equal(
          status,
        );
      }
      const issued = await issueToken();
      expect(issued.status, issued.text).to.equal(200);
    }
  }

  for (const [what, path] of [
    ['small bodies', '/v2/investments'],
    ['imports', '/v2/investments/imports'],
  ] as const) {
    it(`that dribble ${what} do not block others`, async () => {
      attackers = openHostileConnections(platform.baseUrl, connections, (index) => ({
        method: 'POST',
        path,
        headers: {
          ...hostile(index),
          'Content-Type': path.endsWith('imports') ? 'text/csv' : 'application/json',
        },
        bodyBytes: 1_000_000,
      }));
      await attackers.begun;
      await expectOthersServed();
    });
  }

  for (const path of ['/oauth/token', '/account/sign-in']) {
    it(`that dribble ${path} without a credential do not block others`, async () => {
      attackers = openHostileConnections(platform.baseUrl, connections, () => ({
        method: 'POST',
        path,
        headers: {
          'X-Forwarded-For': '198.51.100.1',
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        bodyBytes: 60_000,
      }));
      await attackers.begun;
      await expectOthersServed();
      expect(attackers.open(), 'those that are slow, but not too slow yet').to.be.above(0);
    });
  }

  for (const path of [
    '/v2/investments?limit=1000',
    '/v2/investments/exports',
    '/v2/audit/exports',
  ]) {
    it(`that do not read the responses of ${path} do not block others`, async () => {
      attackers = openHostileConnections(platform.baseUrl, connections, (index) => ({
        method: 'GET',
        path,
        headers: hostile(index),
      }));
      await attackers.begun;
      await expectOthersServed();
    });
  }
});
