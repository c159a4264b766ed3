import type { Socket } from 'node:net';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { sendJson, startFakeUpstream, unusedPort } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const environment = {
  LIMIT_READS: '1000',
  LIMIT_WRITES: '1000',
  UPSTREAM_HEADERS_TIMEOUT_MS: '300',
  UPSTREAM_BODY_TIMEOUT_MS: '300',
  IMPORT_TIMEOUT_MS: '300',
  BREAKER_FAILURES: '1000',
};

describe('gateway: a failing service', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment });
  });
  after(() => gateway.stop());

  const call = (method: string, path = '/v2/investments', body?: string) =>
    gateway.call(method, path, {
      headers: {
        'X-API-Key': gateway.createKey(),
        ...(body === undefined ? {} : { 'Content-Type': 'text/csv' }),
      },
      ...(body === undefined ? {} : { body }),
    });

  it('that is unavailable: 503 with Retry-After', async () => {
    const unavailable = await gateway.startAnother({
      INVESTMENTS_URL: `http://127.0.0.1:${await unusedPort()}`,
    });
    for (const [method, path] of [
      ['GET', '/v2/investments'],
      ['POST', '/v2/investments/imports'],
    ] as const) {
      const response = await unavailable.call(method, path, {
        headers: { 'X-API-Key': gateway.createKey() },
      });
      expect(response.status).to.equal(503);
      expect(response.headers).to.have.property('retry-after', '1');
      expect(response.body).to.include({ error: 'unavailable', status: 503 });
      expect(response.headers).to.have.property('x-ratelimit-remaining');
    }
    // Unavailable since the start of the gateway. A gateway stays ready once ready: see
    // gateway/test/health.test.ts.
    const ready = await unavailable.call('GET', '/readyz');
    expect(ready.status).to.equal(503);
    expect(ready.body).to.deep.equal({ status: 'unavailable' });
    const details = await fetch(`${unavailable.running.operationsUrl}/readyz`);
    expect(details.status).to.equal(503);
    expect(await details.json())
      .to.have.property('checks')
      .that.includes({
        investments: 'unavailable',
        authorization: 'ok',
      });
    const metrics = await (await fetch(`${unavailable.running.operationsUrl}/metrics`)).text();
    expect(metrics)
      .to.include('ready_check{check="investments",service="gateway"} 0')
      .and.include('ready_check{check="authorization",service="gateway"} 1');
  });

  for (const [method, path, body] of [
    ['GET', '/v2/investments', undefined],
    ['POST', '/v2/investments', 'x'],
    ['POST', '/v2/investments/imports', 'x'],
  ] as const) {
    it(`that does not respond to ${method} ${path}: 504`, async () => {
      gateway.investments.respond = () => {};
      const response = await call(method, path, body);
      expect(response.status).to.equal(504);
      expect(response.body.error).to.equal('upstream_timeout');
    });

    it(`that responds to ${method} ${path} with invalid HTTP: 502`, async () => {
      gateway.investments.respond = (request) => void request.socket.end('HTTP/1.1 banana\r\n\r\n');
      const response = await call(method, path, body);
      expect(response.status).to.equal(502);
      expect(response.body.error).to.equal('bad_gateway');
    });
  }

  it('that stops within a response: the connection is closed', async () => {
    gateway.investments.respond = (_request, response) =>
      void response.writeHead(200, { 'Content-Length': 100 }).write('only this');
    expect(await call('GET').catch((error: Error) => error)).to.be.an('error');
  });

  it('that closes the connection before a response: idempotent requests are retried', async () => {
    let requests = 0;
    gateway.investments.respond = (request, response) => {
      requests++;
      if (requests % 2 === 1) {
        request.socket.destroy();
      } else {
        sendJson(response, 200, { requests });
      }
    };
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      expect((await call(method)).status, method).to.equal(200);
    }
    expect(requests).to.equal(8);
    requests = 0;
    expect((await call('POST', '/v2/investments', '{}')).status).to.equal(502);
    expect((await call('POST', '/v2/investments/imports', 'a')).status).to.equal(200);
    expect(requests, 'a POST is never retried').to.equal(2);
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    expect(metrics).to.match(
      /gateway_upstream_retries\{upstream="investments",service="gateway"\} 4/,
    );
  });

  it('that closes idle connections: an import has its own connection', async () => {
    const used = new WeakSet<Socket>();
    gateway.investments.respond = ({ socket }, response) => {
      if (used.has(socket)) {
        return void socket.destroy();
      }
      used.add(socket);
      sendJson(response, 200, {});
    };
    for (const body of ['first', 'second']) {
      expect((await call('POST', '/v2/investments/imports', body)).status, body).to.equal(200);
    }
  });

  it('that closes every connection: 502 after three attempts', async () => {
    let requests = 0;
    gateway.investments.respond = (request) => {
      requests++;
      request.socket.destroy();
    };
    expect((await call('GET')).status).to.equal(502);
    expect(requests).to.equal(3);
  });

  it('that closed an idle connection: the next request succeeds', async () => {
    gateway.investments.respond = (_request, response) => sendJson(response, 200, {});
    for (let round = 0; round < 20; round++) {
      expect((await call('GET')).status).to.equal(200);
      for (const socket of gateway.investments.sockets) {
        socket.destroy();
      }
    }
  });

  it('that responds before it has read the body: the response is forwarded', async () => {
    gateway.investments.respondUnread = (_request, response) =>
      sendJson(response, 409, { error: 'conflict' });
    for (const path of ['/v2/investments', '/v2/investments/imports']) {
      const response = await call('POST', path, 'a'.repeat(1_000_000));
      expect(response.status, path).to.equal(409);
    }
    gateway.investments.respondUnread = undefined;
  });

  it('that responds while a body of unknown length arrives: the response is forwarded', async () => {
    gateway.investments.respondUnread = (_request, response) =>
      sendJson(response, 409, { error: 'conflict' });
    for (let round = 0; round < 5; round++) {
      const parts = Array.from({ length: 60 }, () => Buffer.alloc(65_536, 'a'));
      const response = await fetch(`${gateway.url}/v2/investments/imports`, {
        method: 'POST',
        headers: {
          'X-API-Key': gateway.createKey(),
          'Content-Type': 'text/csv',
        },
        body: ReadableStream.from(parts),
        duplex: 'half',
      });
      expect(response.status, await response.text()).to.equal(409);
    }
    gateway.investments.respondUnread = undefined;
  });
});

describe('gateway: circuit breaker', () => {
  it('opens while a service is unavailable, probes it, and closes after its recovery', async () => {
    const port = await unusedPort();
    const url = `http://127.0.0.1:${port}`;
    const gateway = await startGateway({
      environment: {
        ...environment,
        INVESTMENTS_URL: url,
        BREAKER_FAILURES: '3',
        BREAKER_OPEN_MS: '150',
      },
    });
    const headers = { 'X-API-Key': gateway.createKey() };
    const get = async () => (await gateway.call('GET', '/v2/investments', { headers })).status;
    for (let time = 0; time < 3; time++) {
      expect(await get()).to.equal(503);
    }
    const recovered = await startFakeUpstream(port);
    expect([await get(), await get()], 'open: not forwarded').to.deep.equal([503, 503]);
    expect(recovered.requests).to.have.length(0);
    await new Promise((done) => setTimeout(done, 200));
    expect(await get()).to.equal(200);
    expect(await get()).to.equal(200);
    expect(recovered.requests).to.have.length(2);
    await gateway.stop();
    await recovered.stop();
  });

  it('rejects requests with 503 at the limit of requests in flight', async () => {
    const gateway = await startGateway({
      environment: { ...environment, UPSTREAM_IN_FLIGHT: '2' },
    });
    const waiting: (() => void)[] = [];
    gateway.investments.respond = (_request, response) =>
      void waiting.push(() => sendJson(response, 200, {}));
    const headers = { 'X-API-Key': gateway.createKey() };
    const get = async () => (await gateway.call('GET', '/v2/investments', { headers })).status;
    const slow = [get(), get()];
    await eventually('both requests have reached the service', () => waiting.length === 2);
    expect(await get()).to.equal(503);
    for (const release of waiting) {
      release();
    }
    expect(await Promise.all(slow)).to.deep.equal([200, 200]);
    await gateway.stop();
  });
});

describe('gateway: stopping', () => {
  it('completes requests in flight', async () => {
    const gateway = await startGateway();
    let release = () => {};
    const requested = new Promise<Socket>((resolve) => {
      gateway.investments.respond = (request, response) => {
        release = () => sendJson(response, 200, { late: true });
        resolve(request.socket);
      };
    });
    const waiting = gateway.call('GET', '/v2/investments', {
      headers: { 'X-API-Key': gateway.createKey() },
    });
    await requested;
    const stopped = gateway.stop();
    release();
    expect((await waiting).body).to.deep.equal({ late: true });
    await stopped;
  });
});
