import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { authorizedFetch } from '../../src/session/authorized-fetch.ts';
import type { Place } from '../../src/session/place.ts';
import { createSessions, type SessionsOptions } from '../../src/session/sessions.ts';
import { type FakePlatform, type FakeServer, startFakeServer } from '../support/fake-platform.ts';

const place: Place = { workspaceId: 'w1', environment: 'production' };
const hourMs = 3_600_000;

describe('calls of the console with its token', () => {
  let server: FakeServer;
  let platform: FakePlatform;
  let url: string;
  beforeEach(async () => {
    server = await startFakeServer();
    platform = server.begin();
    platform.operations.set('GET /v2/me', () => ({ body: {} }));
    platform.operations.set('POST /v2/me', () => ({ body: {} }));
    url = `${platform.origin}/v2/me?a=b`;
  });
  afterEach(() => server.stop());
  const sessionsOf = (options: Partial<SessionsOptions> = {}) =>
    createSessions({
      fetch: (...call) => fetch(...call),
      origin: platform.origin,
      now: () => platform.nowMs,
      ...options,
    });
  const fetchOf = (sessions = sessionsOf()) => authorizedFetch(sessions, sessions.of(place));

  it('proves each request with the same key, and sends its public part', async () => {
    const send = fetchOf();
    expect((await send(url)).status).to.equal(200);
    expect((await send(url, { method: 'POST' })).status).to.equal(200);
    const [first, second] = platform.proofs;
    const { jti, ...claims } = first!.claims;
    expect(claims).to.deep.equal({
      htm: 'GET',
      htu: `${platform.origin}/v2/me`,
      iat: Math.floor(platform.nowMs / 1_000),
      ath: createHash('sha256').update('token-1').digest('base64url'),
    });
    expect(first!.header).to.deep.include({ typ: 'dpop+jwt', alg: 'ES256' });
    expect(first!.header.jwk).to.have.all.keys('kty', 'crv', 'x', 'y');
    expect(second!.claims.htm).to.equal('POST');
    expect(second!.claims.jti).to.not.equal(jti);
    expect(second!.header.jwk).to.deep.equal(first!.header.jwk);
  });

  it('repeats a call with a refused token once, with its body and a new token', async () => {
    const send = fetchOf();
    await send(url);
    platform.revoke();
    const headers = { 'content-type': 'application/json' };
    const calls = ['{"a":1}', '{"a":2}'].map((body) =>
      send(url, { method: 'POST', headers, body }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(platform.authorizations).to.have.length(2);
    expect(platform.bodies.slice(-2).toSorted()).to.deep.equal(['{"a":1}', '{"a":2}']);
  });

  it('returns a 401 that persists with a new token', async () => {
    const sessions = sessionsOf();
    const refuse = async () => new Response('{}', { status: 401 });
    const send = authorizedFetch(sessions, sessions.of(place), refuse);
    expect((await send(url)).status).to.equal(401);
    expect(platform.authorizations).to.have.length(2);
  });

  it('works with a clock that is an hour off, and with a changing clock', async () => {
    let offsetMs = -hourMs;
    const sessions = sessionsOf({ now: () => platform.nowMs + offsetMs });
    const send = fetchOf(sessions);
    expect((await send(url)).status).to.equal(200);
    offsetMs = hourMs;
    expect((await send(url)).status).to.equal(200);
  });
});
