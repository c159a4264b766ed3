import { PlatformError, toProblem } from '@irp/errors';
import { createLocalRevocationFeed } from '@irp/redis';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { CredentialCache } from '../src/credentials/credential-cache.ts';
import type { FoundCredential } from '../src/credentials/found-credential.ts';
import { UnknownCredentialLimiter } from '../src/credentials/unknown-credential-limiter.ts';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

/** A person without the second factor required by the workspace. */
const refusal = { credentialRefused: true };
const message =
  'The workspace "Desk" requires a second factor, and the account of this API key has none.';

describe('gateway: a temporarily refused credential', () => {
  let gateway: TestGateway;
  let refusing = true;
  let members: object = refusal;

  before(async () => {
    gateway = await startGateway();
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (request, response, body) => {
      if (!refusing || request.url !== '/internal/credentials/resolve') {
        return respond(request, response, body);
      }
      return sendJson(
        response,
        403,
        toProblem(
          new PlatformError('forbidden', message, { members: { ...members } }),
          request.url,
          'r',
        ),
      );
    };
  });
  beforeEach(() => {
    refusing = true;
    members = refusal;
  });
  after(() => gateway.stop());

  const get = (key: string, path = '/v2/investments') =>
    gateway.call('GET', path, { headers: { 'X-API-Key': key } });

  it('is 403 with the reason of the authorization service, even without a required scope', async () => {
    const key = gateway.createKey();
    for (const path of ['/v2/investments', '/v2/me']) {
      const { status, body } = await get(key, path);
      expect([status, body.error, body.message]).to.deep.equal([403, 'forbidden', message]);
    }
    expect((await get(key, '/v2/status')).status, 'a public route ignores it').to.equal(200);
  });

  it('is looked up once for many requests, and again after a revocation that may lift the refusal', async () => {
    const key = gateway.createKey({ userId: 'u1' });
    const before = gateway.lookups();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await get(key)).status),
    );
    expect(new Set(statuses)).to.deep.equal(new Set([403]));
    expect(gateway.lookups() - before).to.equal(1);
    refusing = false;
    await gateway.feed.publish({ by: 'user', id: 'u1' });
    expect((await get(key)).status).to.equal(200);
  });

  it('is 503, without the reason, if the gateway itself is refused', async () => {
    members = {};
    const { status, text } = await get(gateway.createKey());
    expect([status, text.includes('second factor')]).to.deep.equal([503, false]);
  });

  it('is refused immediately after the announcement of a new rule', async () => {
    const key = gateway.createKey({ workspaceId: 'w1' });
    refusing = false;
    expect((await get(key)).status).to.equal(200);
    refusing = true;
    expect((await get(key)).status, 'cached').to.equal(200);
    await gateway.feed.publish({ by: 'workspace', id: 'w1' });
    expect((await get(key)).status).to.equal(403);
  });
});

describe('CredentialCache, for a refused credential', () => {
  it('keeps the refusal for two seconds, and does not count it as unknown', async () => {
    let nowMs = 1_000_000;
    let lookups = 0;
    let found: FoundCredential = { refusal: message };
    const cache = new CredentialCache({
      feed: createLocalRevocationFeed(),
      limiter: new UnknownCredentialLimiter(() => nowMs),
      now: () => nowMs,
      lookup: async () => {
        lookups++;
        return found;
      },
    });
    const metadata = {
      requestId: 'r',
      traceparent: '',
      clientAddress: 'here',
      clientNetwork: 'here',
      request: { headers: {} },
    };
    const find = (sha256: string) => cache.lookUp(sha256, 'api_key', metadata);
    for (let key = 0; key < 200; key++) {
      expect(await find(`key-${key}`)).to.equal(found);
    }
    expect(lookups, 'not limited').to.equal(200);
    const refused = found;
    const caller = {
      principal: testPrincipal(),
      subject: 's',
      jkt: undefined,
      expiresAtMs: Number.POSITIVE_INFINITY,
      cachedUntilMs: 0,
    };
    found = caller;
    nowMs += 1_999;
    expect(await find('key-0')).to.equal(refused);
    nowMs += 1;
    expect(await find('key-0')).to.equal(caller);
    expect(cache.getCached('key-0')).to.equal(caller);
    cache.close();
  });
});
