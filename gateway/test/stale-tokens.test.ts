import type { IncomingMessage } from 'node:http';
import { createLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type FakeUpstream, sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const browser = { Accept: 'text/html,*/*;q=0.8' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The response of `receive` in packages/http to a request with an expired token. */
function refuse(response: Parameters<FakeUpstream['respond']>[1]): void {
  response.setHeader('X-Irp-Stale-Token', '8.2');
  response.setHeader('Retry-After', '1');
  sendJson(response, 503, {
    error: 'unavailable',
    status: 503,
    message: 'of the service',
  });
}

describe('gateway: a service that refuses an expired principal token', () => {
  let gateway: TestGateway;
  const logged: Record<string, unknown>[] = [];
  before(async () => {
    const log = createLogger('gateway', 'warn', {
      write: (line: string) => logged.push(JSON.parse(line)),
    });
    gateway = await startGateway({
      log,
      environment: {
        LIMIT_READS: '1000',
        LIMIT_WRITES: '1000',
        BREAKER_FAILURES: '2',
        BREAKER_OPEN_MS: '60000',
      },
    });
  });
  after(() => gateway.stop());

  /**
   * The service rejects the next requests, then responds. @returns the tokens received by the
   * service
   */
  function refuseNext(times: number, upstream = gateway.investments): string[] {
    const tokens: string[] = [];
    const known = upstream.respond;
    upstream.respond = (request: IncomingMessage, response, body) => {
      if (request.url?.startsWith('/internal/')) {
        return known(request, response, body);
      }
      tokens.push(String(request.headers['x-irp-principal']));
      if (tokens.length <= times) {
        refuse(response);
      } else {
        sendJson(response, 200, { ok: true });
      }
    };
    restore = () => {
      upstream.respond = known;
    };
    return tokens;
  }
  let restore = () => {};
  afterEach(() => restore());

  const call = (
    method: string,
    path = '/v2/investments',
    body?: string,
    type = 'application/json',
  ) =>
    gateway.call(method, path, {
      headers: {
        'X-API-Key': gateway.createKey(),
        ...(body === undefined ? {} : { 'Content-Type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });

  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
    it(`${method} without a body is sent again, a write with a new token`, async () => {
      const tokens = refuseNext(2);
      const isWrite = method === 'PUT' || method === 'DELETE';
      const path = isWrite ? '/v2/investments/favorites' : undefined;
      const response = await call(method, path);
      expect(response.status).to.equal(200);
      expect(response.headers).not.to.have.property('retry-after');
      expect(tokens).to.have.length(3);
      if (isWrite) {
        expect(new Set(tokens).size).to.equal(3);
      }
    });
  }

  it('after three attempts the client gets a 503 with Retry-After that names no credential', async () => {
    const tokens = refuseNext(100);
    const { status, headers, body } = await call('GET');
    expect([status, body.error, tokens.length]).to.deep.equal([503, 'unavailable', 3]);
    expect(headers).to.include({ 'retry-after': '1', 'content-type': 'application/problem+json' });
    for (const name of ['www-authenticate', 'x-irp-stale-token']) {
      expect(headers).not.to.have.property(name);
    }
  });

  for (const [method, path, body, type] of [
    ['POST', '/v2/investments', '{"name":"a"}', 'application/json'],
    ['POST', '/v2/investments/0199/lock', undefined, undefined],
    ['PATCH', '/v2/investments/0199', '{"name":"a"}', 'application/json'],
    ['PUT', '/v2/import-presets/a', '{}', 'application/json'],
    ['POST', '/v2/investments/imports', 'name\na\n', 'text/csv'],
    ['POST', '/v2/investments/imports', `name\n${'a\n'.repeat(500_000)}`, 'text/csv'],
  ] as const) {
    it(`${method} ${path} with a body of ${body?.length ?? 0} bytes is never sent again: 503`, async () => {
      const tokens = refuseNext(100);
      const { status, headers, body: problem } = await call(method, path, body, type);
      expect([status, problem.error, tokens.length]).to.deep.equal([503, 'unavailable', 1]);
      expect(headers)
        .to.include({ 'retry-after': '1' })
        .and.not.to.have.property('x-irp-stale-token');
    });
  }

  it('an import refused unread by the service is 503', async () => {
    gateway.investments.respondUnread = (_request, response) => refuse(response);
    const { status, headers } = await call(
      'POST',
      '/v2/investments/imports',
      'a'.repeat(1_000_000),
      'text/csv',
    );
    gateway.investments.respondUnread = undefined;
    expect([status, headers['retry-after']]).to.deep.equal([503, '1']);
  });

  it('OAuth clients get an OAuth error, browsers a page', async () => {
    const tokens = refuseNext(100, gateway.authorization);
    const token = await gateway.call('POST', '/oauth/token', {
      headers: form,
      body: 'grant_type=client_credentials',
    });
    expect([token.status, token.headers['retry-after'], tokens.length]).to.deep.equal([
      503,
      '1',
      1,
    ]);
    expect(token.body)
      .to.include({ error: 'temporarily_unavailable' })
      .and.to.have.property('error_description');
    const page = await gateway.call('POST', '/account/sign-in', {
      headers: { ...form, ...browser },
      body: 'a=b',
    });
    expect(page.status).to.equal(503);
    expect(page.headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '1',
    });
  });

  it('neither opens a breaker nor is a refused call, and is logged with the age', async () => {
    refuseNext(100);
    logged.length = 0;
    for (let time = 0; time < 4; time++) {
      expect((await call('POST', undefined, '{}')).status).to.equal(503);
    }
    restore();
    expect((await call('POST', undefined, '{}')).status, 'the breaker is closed').to.equal(200);
    expect(logged).to.have.length(4);
    expect(JSON.stringify(logged[0]))
      .to.include('8.2 s after')
      .and.include('"upstream":"investments"');
    // Rejected calls are reported in order: the report of a later rejection shows that no earlier
    // call was reported.
    expect(
      (
        await gateway.call('GET', '/v2/audit/exports', {
          headers: { 'X-API-Key': gateway.createKey({ scopes: ['investments.read'] }) },
        })
      ).status,
    ).to.equal(403);
    await eventually('a refused call is reported', () => gateway.reportedRefusals().length > 0);
    expect(gateway.reportedRefusals().flat()).to.have.length(1);
  });

  it('any other 503 of a service is forwarded, and not sent again', async () => {
    let requests = 0;
    const known = gateway.investments.respond;
    restore = () => {
      gateway.investments.respond = known;
    };
    gateway.investments.respond = (_request, response) => {
      requests++;
      sendJson(response, 503, { error: 'unavailable', message: 'of the service' });
    };
    const { status, body } = await call('GET');
    expect([status, body.message, requests]).to.deep.equal([503, 'of the service', 1]);
  });
});
