import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAccessToken } from '@irp/contracts';
import { createLogger } from '@irp/logging';
import { expect } from 'chai';
import { unusedPort } from './support/fake-service.ts';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: what it tells its operator', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
  });
  after(() => rm(directory, { recursive: true }));

  it('is one line for each request, and never a key', async () => {
    const lines: string[] = [];
    const file = join(directory, 'access.log');
    const log = createLogger('gateway', 'info', { write: (line) => void lines.push(line) });
    const door = await startGateway({ log, environment: { ACCESS_LOG: file } });
    const key = door.key({ userId: 'anna', credentialId: 'annas-key' });
    await door.call('GET', `/v2/investments?apiKey=${key}&limit=1`, { headers: { 'X-Request-Id': 'request-1' } });
    await door.call('GET', `/v2/investments?%61piKey=${key}x`);
    await door.call('GET', '/v2/investments', { headers: { Authorization: `Bearer ${key}` } });
    const unknownRoute = await door.call('GET', `/v2/nothing?apiKey=${key}`);
    const gone = await door.another({ INVESTMENTS_URL: `http://127.0.0.1:${await unusedPort()}`, ACCESS_LOG: file });
    await gone.call('GET', `/v2/investments?apiKey=${key}`);
    const metrics = await (await fetch(`${door.operationsUrl}/metrics`)).text();
    await door.stop();
    const access = await readFile(file, 'utf8');
    const told = access
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(told.map(({ status }) => status)).to.deep.equal([200, 401, 200, 404, 503]);
    expect(told[0]).to.include({
      requestId: 'request-1',
      method: 'GET',
      path: '/v2/investments',
      upstream: 'investments',
      subject: 'user:anna',
      credentialId: 'annas-key',
      complete: true,
    });
    expect(told[0].traceId).to.match(/^[0-9a-f]{32}$/);
    expect(lines.join()).to.contain('service gave no answer');
    const secret = key.slice(0, 30);
    for (const text of [access, lines.join(), metrics, unknownRoute.text]) expect(text).not.to.contain(secret);
  });

  it('counts by route, version and status, and shows that on the operations address only', async () => {
    const door = await startGateway();
    const headers = { 'X-API-Key': door.key() };
    await door.call('GET', '/v2/investments/42', { headers });
    await door.call('GET', '/v1/status');
    await door.call('GET', '/nothing/at/all');
    const metrics = await (await fetch(`${door.operationsUrl}/metrics`)).text();
    expect(metrics).to.contain(
      'gateway_request_duration_seconds_count{service="gateway",route="/investments",version="v2",status="200"} 1',
    );
    expect(metrics).to.contain('route="none",version="none",status="404"} 1');
    for (const name of ['limits_degraded', 'revocation_feed_healthy', 'credential_cache_hits', 'upstream_breaker_open'])
      expect(metrics).to.contain(`gateway_${name}`);
    for (const path of ['/metrics', '/deprecated-callers']) expect((await door.call('GET', path)).status).to.equal(404);
    expect((await fetch(`${door.operationsUrl}/elsewhere`)).status).to.equal(404);
    await door.stop();
  });

  it('tells how it comes to know its callers', async () => {
    const door = await startGateway({ environment: { LIMIT_READS: '1000' } });
    const get = (token: string) =>
      door.call('GET', '/v2/investments', { headers: { Authorization: `Bearer ${token}` } });
    const [known, bound] = [door.token(), door.token({}, { jkt: 'thumbprint' })];
    for (const token of [known, known, bound, bound]) await get(token);
    for (let guess = 0; guess < 103; guess++)
      await get(generateAccessToken({ environment: 'production', region: 'us' }));
    const metrics = await (await fetch(`${door.operationsUrl}/metrics`)).text();
    for (const [name, value] of [
      ['revocation_feed_healthy', 1],
      ['credential_lookups', 102],
      ['credential_cache_hits', 2],
      ['credential_cache_size', 2],
      ['guesses_refused', 3],
      ['dpop_refusals', 2],
    ])
      expect(metrics).to.contain(`gateway_${name}{service="gateway"} ${value}\n`);
    await door.stop();
  });

  it('is alive and ready, on both addresses, without being counted', async () => {
    const door = await startGateway({ environment: { LIMIT_READS: '1' } });
    for (const url of [door.url, door.operationsUrl]) {
      for (const path of ['/livez', '/readyz', '/livez']) expect((await fetch(url + path)).status).to.equal(200);
    }
    expect((await door.call('GET', '/livez')).headers['x-request-id']).to.match(/^[\w-]{36}$/);
    const wrong = await door.call('POST', '/livez');
    expect([wrong.status, wrong.headers.allow, wrong.body.error]).to.deep.equal([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ]);
    expect(wrong.body.requestId).to.equal(wrong.headers['x-request-id']);
    const ready = await (await fetch(`${door.url}/readyz`)).json();
    expect(ready).to.deep.equal({
      status: 'ok',
      checks: { audit: 'ok', authorization: 'ok', investments: 'ok', limits: 'ok', revocations: 'ok' },
    });
    await door.stop();
  });

  it('shows browsers no more than they need', async () => {
    const door = await startGateway();
    const plain = (await door.call('GET', '/v2/status')).headers;
    expect(plain).to.have.property('x-content-type-options', 'nosniff');
    expect(plain).not.to.have.any.keys('x-powered-by', 'server', 'strict-transport-security');
    const secure = await door.another({ BEHIND_TLS: 'true' });
    expect((await secure.call('GET', '/v2/status')).headers['strict-transport-security']).to.match(/^max-age=\d+/);
    await door.stop();
  });

  it('gives up a caller that does not read its answer', async () => {
    const door = await startGateway({ environment: { IDLE_CONNECTION_TIMEOUT_MS: '300', LIMIT_READS: '1000' } });
    const closed = new Promise((resolve) => {
      door.investments.answer = (_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'Content-Length': 200_000_000 }).write(Buffer.alloc(50_000_000));
      };
    });
    const { port, hostname } = new URL(door.url);
    const calling = request(
      { port, hostname, path: '/v2/investments', headers: { 'X-API-Key': door.key() } },
      (answer) => {
        answer.on('error', () => {}).pause();
      },
    );
    calling.on('error', () => {}).end();
    await closed;
    calling.destroy();
    await door.stop();
  });
});

describe('gateway: settings', () => {
  const bad: [name: string, value: string][] = [
    ['INVESTMENTS_URL', 'nowhere'],
    ['AUTHORIZATION_URL', ''],
    ['LIMIT_READS', 'many'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['DEPRECATION_HEADER', 'maybe'],
    ['OPERATIONS_PORT', '70000'],
    ['PUBLIC_URL', 'ftp://x'],
  ];
  for (const [name, value] of bad) {
    it(`refuses to start with ${name}=${JSON.stringify(value)}, and names it`, async () => {
      const error = await startGateway({ environment: { [name]: value } }).catch((thrown: Error) => thrown);
      expect(error).to.be.an('error').with.property('message').that.contains(name);
    });
  }

  it('leaves nothing open when its address is taken', async () => {
    const door = await startGateway();
    const port = Number(new URL(door.url).port);
    door.platform.address = { host: '127.0.0.1', port };
    const error = await door.another().catch((thrown: NodeJS.ErrnoException) => thrown);
    expect(error).to.have.property('code', 'EADDRINUSE');
    await door.stop();
  });
});
