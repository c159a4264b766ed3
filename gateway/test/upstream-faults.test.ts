import type { Socket } from 'node:net';
import { expect } from 'chai';
import { sendJson, startFakeService, unusedPort } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const environment = {
  LIMIT_READS: '1000',
  LIMIT_WRITES: '1000',
  UPSTREAM_HEADERS_TIMEOUT_MS: '300',
  UPSTREAM_BODY_TIMEOUT_MS: '300',
  IMPORT_TIMEOUT_MS: '300',
  BREAKER_FAILURES: '1000',
};

describe('gateway: a service that fails', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment });
  });
  after(() => door.stop());

  const call = (method: string, path = '/v2/investments', body?: string) =>
    door.call(method, path, {
      headers: { 'X-API-Key': door.key(), ...(body === undefined ? {} : { 'Content-Type': 'text/csv' }) },
      ...(body === undefined ? {} : { body }),
    });

  it('is away: 503 with Retry-After', async () => {
    const gone = await door.another({ INVESTMENTS_URL: `http://127.0.0.1:${await unusedPort()}` });
    for (const [method, path] of [
      ['GET', '/v2/investments'],
      ['POST', '/v2/investments/imports'],
    ] as const) {
      const answer = await gone.call(method, path, { headers: { 'X-API-Key': door.key() } });
      expect(answer.status).to.equal(503);
      expect(answer.headers).to.have.property('retry-after', '1');
      expect(answer.body).to.include({ error: 'unavailable', status: 503 });
      expect(answer.headers).to.have.property('x-ratelimit-remaining');
    }
    const ready = await gone.call('GET', '/readyz');
    expect(ready.status).to.equal(503);
    expect(ready.body.checks).to.include({ investments: 'unavailable', authorization: 'ok' });
  });

  for (const [method, path, body] of [
    ['GET', '/v2/investments', undefined],
    ['POST', '/v2/investments', 'x'],
    ['POST', '/v2/investments/imports', 'x'],
  ] as const) {
    it(`says nothing to ${method} ${path}: 504`, async () => {
      door.investments.answer = () => {};
      const answer = await call(method, path, body);
      expect(answer.status).to.equal(504);
      expect(answer.body.error).to.equal('upstream_timeout');
    });

    it(`answers ${method} ${path} with what is no HTTP: 502`, async () => {
      door.investments.answer = (request) => void request.socket.end('HTTP/1.1 banana\r\n\r\n');
      const answer = await call(method, path, body);
      expect(answer.status).to.equal(502);
      expect(answer.body.error).to.equal('bad_gateway');
    });
  }

  it('falls silent within an answer: the connection is cut', async () => {
    door.investments.answer = (_request, response) =>
      void response.writeHead(200, { 'Content-Length': 100 }).write('only this');
    expect(await call('GET').catch((error: Error) => error)).to.be.an('error');
  });

  it('breaks the connection before an answer: asked again, where that does no harm', async () => {
    let asked = 0;
    door.investments.answer = (request, response) => {
      asked++;
      if (asked % 2 === 1) request.socket.destroy();
      else sendJson(response, 200, { asked });
    };
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) expect((await call(method)).status, method).to.equal(200);
    expect(asked).to.equal(8);
    asked = 0;
    expect((await call('POST', '/v2/investments', '{}')).status).to.equal(502);
    expect((await call('POST', '/v2/investments/imports', 'a')).status).to.equal(200);
    expect(asked, 'never twice for one POST').to.equal(2);
    const metrics = await (await fetch(`${door.operationsUrl}/metrics`)).text();
    expect(metrics).to.match(/gateway_upstream_retries\{upstream="investments",service="gateway"\} 4/);
  });

  it('breaks every connection: 502 after three tries', async () => {
    let asked = 0;
    door.investments.answer = (request) => {
      asked++;
      request.socket.destroy();
    };
    expect((await call('GET')).status).to.equal(502);
    expect(asked).to.equal(3);
  });

  it('closed a connection that was kept for the next request: nobody notices', async () => {
    door.investments.answer = (_request, response) => sendJson(response, 200, {});
    for (let round = 0; round < 20; round++) {
      expect((await call('GET')).status).to.equal(200);
      for (const socket of door.investments.sockets) socket.destroy();
    }
  });

  it('answers before it has read all: the answer arrives', async () => {
    door.investments.raw = (_request, response) => sendJson(response, 409, { error: 'conflict' });
    for (const path of ['/v2/investments', '/v2/investments/imports']) {
      const answer = await call('POST', path, 'a'.repeat(1_000_000));
      expect(answer.status, path).to.equal(409);
    }
    door.investments.raw = undefined;
  });
});

describe('gateway: circuit breaker', () => {
  it('spares a service that is away, tries it now and then, and goes on when it is back', async () => {
    const port = await unusedPort();
    const url = `http://127.0.0.1:${port}`;
    const door = await startGateway({
      environment: { ...environment, INVESTMENTS_URL: url, BREAKER_FAILURES: '3', BREAKER_OPEN_MS: '150' },
    });
    const headers = { 'X-API-Key': door.key() };
    const get = async () => (await door.call('GET', '/v2/investments', { headers })).status;
    for (let time = 0; time < 3; time++) expect(await get()).to.equal(503);
    const back = await startFakeService(port);
    expect([await get(), await get()], 'open: not even tried').to.deep.equal([503, 503]);
    expect(back.seen).to.have.length(0);
    await new Promise((done) => setTimeout(done, 200));
    expect(await get()).to.equal(200);
    expect(await get()).to.equal(200);
    expect(back.seen).to.have.length(2);
    await door.stop();
    await back.stop();
  });

  it('answers 503 at once when too many requests are under way', async () => {
    const door = await startGateway({ environment: { ...environment, UPSTREAM_IN_FLIGHT: '2' } });
    const waiting: (() => void)[] = [];
    door.investments.answer = (_request, response) => void waiting.push(() => sendJson(response, 200, {}));
    const headers = { 'X-API-Key': door.key() };
    const get = async () => (await door.call('GET', '/v2/investments', { headers })).status;
    const slow = [get(), get()];
    while (waiting.length < 2) await new Promise((done) => setTimeout(done, 5));
    expect(await get()).to.equal(503);
    for (const release of waiting) release();
    expect(await Promise.all(slow)).to.deep.equal([200, 200]);
    await door.stop();
  });
});

describe('gateway: stopping', () => {
  it('lets requests under way finish', async () => {
    const door = await startGateway();
    let release = () => {};
    const asked = new Promise<Socket>((resolve) => {
      door.investments.answer = (request, response) => {
        release = () => sendJson(response, 200, { late: true });
        resolve(request.socket);
      };
    });
    const waiting = door.call('GET', '/v2/investments', { headers: { 'X-API-Key': door.key() } });
    await asked;
    const stopped = door.stop();
    release();
    expect((await waiting).body).to.deep.equal({ late: true });
    await stopped;
  });
});
