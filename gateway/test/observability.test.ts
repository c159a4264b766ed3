import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@irp/observability';
import { generateAccessToken } from '@irp/secrets';
import { expect } from 'chai';
import { sendRaw, unusedPort } from './support/fake-upstream.ts';
import { startGateway } from './support/start-gateway.ts';

/** Numbers of requests with their labels, sorted. */
function countsOf(metrics: string): string[] {
  const lines = metrics.matchAll(
    /^gateway_request_duration_seconds_count\{service="gateway",(.+?)\} (\d+)$/gm,
  );
  return [...lines].map(([, labels, count]) => `${labels} ${count}`).toSorted();
}

describe('gateway: access log, metrics and health', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
  });
  after(() => rm(directory, { recursive: true }));

  it('logs one line for each request, and never a key', async () => {
    const lines: string[] = [];
    const file = join(directory, 'access.log');
    const log = createLogger('gateway', 'info', { write: (line) => void lines.push(line) });
    const gateway = await startGateway({
      log,
      environment: { ACCESS_LOG: file },
    });
    const key = gateway.createKey({ userId: 'anna', credentialId: 'annas-key' });
    await gateway.call('GET', `/v2/investments?apiKey=${key}&limit=1`, {
      headers: { 'X-Request-Id': 'request-1' },
    });
    await gateway.call('GET', `/v2/investments?%61piKey=${key}x`);
    await gateway.call('GET', '/v2/investments', { headers: { Authorization: `Bearer ${key}` } });
    const unknownRoute = await gateway.call('GET', `/v2/nothing?apiKey=${key}`);
    const unavailable = await gateway.startAnother({
      INVESTMENTS_URL: `http://127.0.0.1:${await unusedPort()}`,
      ACCESS_LOG: file,
    });
    await unavailable.call('GET', `/v2/investments?apiKey=${key}`);
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    await gateway.stop();
    const access = await readFile(file, 'utf8');
    const logged = access
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(logged.map(({ status }) => status)).to.deep.equal([200, 401, 200, 404, 503]);
    expect(logged[0]).to.include({
      requestId: 'request-1',
      method: 'GET',
      path: '/v2/investments',
      upstream: 'investments',
      subject: 'user:anna',
      credentialId: 'annas-key',
      complete: true,
    });
    expect(logged[0].traceId).to.match(/^[0-9a-f]{32}$/);
    expect(lines.join()).to.contain('upstream request failed');
    const secret = key.slice(0, 30);
    for (const text of [access, lines.join(), metrics, unknownRoute.text]) {
      expect(text).not.to.contain(secret);
    }
  });

  it('counts requests by route, version, kind, tenant class and status, and serves metrics on the operations address only', async () => {
    const gateway = await startGateway();
    const headers = { 'X-API-Key': gateway.createKey({ plan: 'enterprise' }) };
    await gateway.call('GET', '/v2/investments/42', { headers });
    await gateway.call('GET', '/v1/status');
    await gateway.call('GET', '/nothing/at/all');
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    expect(countsOf(metrics)).to.deep.equal([
      'route="/investments/{id}",version="v2",kind="read",tenant="enterprise",status="2xx" 1',
      'route="/status",version="v1",kind="read",tenant="anonymous",status="2xx" 1',
      'route="none",version="none",kind="read",tenant="anonymous",status="4xx" 1',
    ]);
    for (const name of [
      'limits_degraded',
      'revocation_feed_healthy',
      'credential_cache_hits',
      'upstream_breaker_open',
    ]) {
      expect(metrics).to.contain(`gateway_${name}`);
    }
    for (const path of ['/metrics', '/deprecated-callers']) {
      expect((await gateway.call('GET', path)).status).to.equal(404);
    }
    expect((await fetch(`${gateway.operationsUrl}/elsewhere`)).status).to.equal(404);
    await gateway.stop();
  });

  it('counts lookups, cache hits, rejected lookups and rejected proofs', async () => {
    const gateway = await startGateway({ environment: { LIMIT_READS: '1000' } });
    const get = (token: string) =>
      gateway.call('GET', '/v2/investments', { headers: { Authorization: `Bearer ${token}` } });
    const [known, bound] = [gateway.createToken(), gateway.createToken({}, { jkt: 'thumbprint' })];
    for (const token of [known, known, bound, bound]) {
      await get(token);
    }
    for (let guess = 0; guess < 103; guess++) {
      await get(generateAccessToken({ environment: 'production', region: 'us' }));
    }
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    for (const [name, value] of [
      ['revocation_feed_healthy', 1],
      ['credential_lookups', 102],
      ['credential_cache_hits', 2],
      ['credential_cache_size', 2],
      ['guesses_refused', 3],
      ['dpop_refusals', 2],
    ]) {
      expect(metrics).to.contain(`gateway_${name}{service="gateway"} ${value}\n`);
    }
    await gateway.stop();
  });

  it('serves the metrics of each service on the operations address only', async () => {
    const gateway = await startGateway();
    gateway.authorization.respond = (_request, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' })
        .end('outbox_waiting_events 3\n');
    const read = async (path: string) => {
      const response = await fetch(gateway.operationsUrl + path);
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        text: await response.text(),
      };
    };
    expect(await read('/metrics/authorization')).to.deep.equal({
      status: 200,
      type: 'text/plain; version=0.0.4',
      text: 'outbox_waiting_events 3\n',
    });
    expect(gateway.authorization.lastRequest().url).to.equal('/metrics');
    gateway.authorization.respond = (_request, response) =>
      response.writeHead(500).end('a stack trace');
    const failed = await read('/metrics/authorization');
    expect([failed.status, JSON.parse(failed.text).error]).to.deep.equal([503, 'unavailable']);
    await gateway.authorization.stop();
    expect((await read('/metrics/authorization')).status).to.equal(503);
    for (const name of ['constructor', 'readyz', '..%2Freadyz']) {
      const unknown = await read(`/metrics/${name}`);
      expect([unknown.status, JSON.parse(unknown.text)], name).to.deep.equal([
        404,
        {
          error: 'not_found',
          message:
            'There is no service with this name. The services are: authorization, investments, directory, notifications, audit.',
        },
      ]);
    }
    expect((await gateway.call('GET', '/metrics/authorization')).status).to.equal(404);
    await gateway.stop();
  });

  it('serves liveness and readiness on both addresses, outside the rate limit', async () => {
    const gateway = await startGateway({ environment: { LIMIT_READS: '1' } });
    for (const url of [gateway.url, gateway.operationsUrl]) {
      for (const path of ['/livez', '/readyz', '/livez']) {
        expect((await fetch(url + path)).status).to.equal(200);
      }
    }
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    expect(metrics).to.contain(
      'gateway_probes_total{path="/livez",status="200",service="gateway"} 2',
    );
    expect(metrics).to.contain(
      'gateway_probes_total{path="/readyz",status="200",service="gateway"} 1',
    );
    expect((await gateway.call('GET', '/livez')).headers['x-request-id']).to.match(/^[\w-]{36}$/);
    const wrong = await gateway.call('POST', '/livez');
    expect([wrong.status, wrong.headers.allow, wrong.body.error]).to.deep.equal([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ]);
    expect(wrong.body.requestId).to.equal(wrong.headers['x-request-id']);
    expect(await (await fetch(`${gateway.url}/readyz`)).json(), 'in public').to.deep.equal({
      status: 'ok',
    });
    const ready = await (await fetch(`${gateway.operationsUrl}/readyz`)).json();
    expect(ready).to.deep.equal({
      status: 'ok',
      checks: {
        audit: 'ok',
        authorization: 'ok',
        directory: 'ok',
        investments: 'ok',
        limits: 'ok',
        notifications: 'ok',
        revocations: 'ok',
      },
    });
    await gateway.stop();
  });

  for (const [setting, environment] of Object.entries<Record<string, string>>({
    'without OPERATIONS_HOSTS': {},
    'with OPERATIONS_HOSTS': { OPERATIONS_HOSTS: 'metrics.internal, Gateway-7' },
  })) {
    it(`serves operators only at an IP address, localhost or a configured name, ${setting}`, async () => {
      const gateway = await startGateway({ environment });
      const { port } = new URL(gateway.operationsUrl);
      const statusOf = async (host: string) => {
        const response = await sendRaw(
          gateway.operationsUrl,
          `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        return Number(response.slice(9, 12));
      };
      for (const host of [
        '127.0.0.1',
        `127.0.0.1:${port}`,
        '192.0.2.7',
        '[::1]',
        `[::1]:${port}`,
        `localhost:${port}`,
      ]) {
        expect(await statusOf(host), host).to.equal(200);
      }
      for (const host of [
        'rebound.example',
        `rebound.example:${port}`,
        'localhost.example',
        '127.0.0.1.example',
        '::',
      ]) {
        expect(await statusOf(host), host).to.equal(403);
      }
      const named = 'OPERATIONS_HOSTS' in environment ? 200 : 403;
      for (const host of ['metrics.internal:9100', 'gateway-7', 'GATEWAY-7']) {
        expect(await statusOf(host), host).to.equal(named);
      }
      await gateway.stop();
    });
  }

  it('sends security headers, and no header that names the software', async () => {
    const gateway = await startGateway();
    const plain = (await gateway.call('GET', '/v2/status')).headers;
    expect(plain).to.have.property('x-content-type-options', 'nosniff');
    expect(plain['content-security-policy']).to.equal(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(plain).not.to.have.any.keys('x-powered-by', 'server', 'strict-transport-security');
    for (const [name, value] of [
      ['BEHIND_TLS', 'true'],
      ['PUBLIC_URL', 'https://api.example'],
      ['AUTH_URL', 'https://auth.example'],
    ] as const) {
      const { call } = await gateway.startAnother({ [name]: value });
      for (const path of ['/v2/status', '/livez', '/nothing']) {
        expect((await call('GET', path)).headers, `${name} ${path}`).to.include({
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        });
      }
    }
    await gateway.stop();
  });

  it('sends one content security policy: for the page, or for data and errors', async () => {
    const gateway = await startGateway();
    const key = gateway.createKey();
    const browser = { Accept: 'text/html' };
    for (const [path, headers, policy] of [
      [
        '/v2/investments',
        { 'X-API-Key': key },
        /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/,
      ],
      ['/v2/investments', browser, /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/],
      ['/openapi.json', browser, /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/],
      ['/docs', browser, /^default-src 'none'; script-src 'self'; [^,]+$/],
      ['/', browser, /^default-src 'none'; style-src 'sha256-[^,]+$/],
      ['/docs/nothing', browser, /^default-src 'none'; style-src 'sha256-[^,]+$/],
    ] as const) {
      expect(
        (await gateway.call('GET', path, { headers })).headers['content-security-policy'],
        path,
      ).to.match(policy);
    }
    gateway.authorization.respond = (_request, response) =>
      response
        .writeHead(200, {
          'Content-Type': 'text/html',
          'Content-Security-Policy': "default-src 'self'",
        })
        .end();
    const page = await gateway.call('GET', '/account/sign-in', { headers: browser });
    expect(page.headers['content-security-policy']).to.equal("default-src 'self'");
    await gateway.stop();
  });

  it('closes the connection of a client that does not read the response', async () => {
    const gateway = await startGateway({
      environment: { IDLE_CONNECTION_TIMEOUT_MS: '300', LIMIT_READS: '1000' },
    });
    const closed = new Promise((resolve) => {
      gateway.investments.respond = (_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'Content-Length': 200_000_000 }).write(Buffer.alloc(50_000_000));
      };
    });
    const { port, hostname } = new URL(gateway.url);
    const calling = request(
      {
        port,
        hostname,
        path: '/v2/investments',
        headers: { 'X-API-Key': gateway.createKey() },
      },
      (response) => {
        response.on('error', () => {}).pause();
      },
    );
    calling.on('error', () => {}).end();
    await closed;
    calling.destroy();
    await gateway.stop();
  });
});

describe('gateway: settings', () => {
  const bad: [name: string, value: string][] = [
    ['INVESTMENTS_URL', 'nowhere'],
    ['AUTHORIZATION_URL', ''],
    ['LIMIT_READS', 'many'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXIES', ','],
    ['TRUSTED_PROXIES', '10.0.0.0/8, office'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['DEPRECATION_HEADER', 'maybe'],
    ['OPERATIONS_PORT', '70000'],
    ['PUBLIC_URL', 'ftp://x'],
    ['AUTH_URL', 'foo'],
    ['CORS_ORIGINS', 'foo'],
  ];
  for (const [name, value] of bad) {
    it(`fails to start with ${name}=${JSON.stringify(value)}, and names the variable`, async () => {
      const error = await startGateway({ environment: { [name]: value } }).catch(
        (thrown: Error) => thrown,
      );
      expect(error).to.be.an('error').with.property('message').that.contains(name);
    });
  }

  it('names OPERATIONS_PORT, not PORT, if another program uses it', async () => {
    const gateway = await startGateway();
    const { port } = new URL(gateway.operationsUrl);
    const error = await gateway
      .startAnother({ OPERATIONS_PORT: port })
      .catch((thrown: Error) => thrown);
    await gateway.stop();
    expect(error).to.include({
      name: 'ConfigError',
      message: `OPERATIONS_PORT ${port} on 127.0.0.1 is in use by another program. Set OPERATIONS_PORT to a free port.`,
    });
  });

  it('closes everything if its address is in use', async () => {
    const gateway = await startGateway();
    const port = Number(new URL(gateway.url).port);
    gateway.platform.address = { host: '127.0.0.1', port };
    const error = await gateway.startAnother().catch((thrown: NodeJS.ErrnoException) => thrown);
    expect(error).to.have.property('code', 'EADDRINUSE');
    await gateway.stop();
  });
});
