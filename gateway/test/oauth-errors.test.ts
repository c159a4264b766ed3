import type { ApiAnswer } from '@irp/testing';
import { expect } from 'chai';
import { rawBody, sendRaw, unusedPort } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('gateway: faults as OAuth clients know them', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => door.stop());

  function expectError({ headers, body }: ApiAnswer, error: string) {
    expect(body).to.have.all.keys('error', 'error_description');
    expect(body.error).to.equal(error);
    expect(body.error_description).to.match(/^[ -!#-[\]-~]+$/);
    expect(headers).to.include({ 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(headers).to.include.keys('x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id');
  }

  it('429 says rate_limit_exceeded, and when to come again', async () => {
    const strict = await door.another({ LIMIT_WRITES: '1' });
    await strict.call('POST', '/oauth/token');
    const answer = await strict.call('POST', '/oauth/token');
    expect(answer.status).to.equal(429);
    expectError(answer, 'rate_limit_exceeded');
    expect(answer.headers).to.have.property('retry-after').that.matches(/^\d+$/);
    expect(answer.headers).to.include({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
  });

  it('503 and 502 say temporarily_unavailable', async () => {
    const away = await door.another({ AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}` });
    const answer = await away.call('POST', '/oauth/token');
    expect(answer.status).to.equal(503);
    expectError(answer, 'temporarily_unavailable');
    expect(answer.headers).to.have.property('retry-after', '1');
    door.authorization.raw = (request) => request.socket.destroy();
    const broken = await door.call('POST', '/oauth/token');
    door.authorization.raw = undefined;
    expect(broken.status).to.equal(502);
    expectError(broken, 'temporarily_unavailable');
  });

  it('504 says temporarily_unavailable', async () => {
    const hasty = await door.another({ UPSTREAM_HEADERS_TIMEOUT_MS: '100' });
    door.authorization.raw = () => undefined;
    const answer = await hasty.call('GET', '/oauth/authorize');
    door.authorization.raw = undefined;
    expect(answer.status).to.equal(504);
    expectError(answer, 'temporarily_unavailable');
  });

  it('413 says invalid_request: forms have up to 64 KiB', async () => {
    const before = door.authorization.seen.length;
    for (const path of ['/oauth/token', '/account/sign-in']) {
      const answer = await door.call('POST', path, { headers: form, body: 'a'.repeat(65_537) });
      expect(answer.status).to.equal(413);
      if (path.startsWith('/oauth')) expectError(answer, 'invalid_request');
    }
    expect(door.authorization.seen.length).to.equal(before);
    expect((await door.call('POST', '/oauth/token', { headers: form, body: 'a'.repeat(65_536) })).status).to.equal(200);
    const chunked = 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    const chunk = `8000\r\n${'a'.repeat(32_768)}\r\n`;
    const answer = await sendRaw(door.url, chunked, chunk, chunk, chunk, '0\r\n\r\n');
    expect(answer).to.match(/^HTTP\/1\.1 413 /);
    expect(rawBody(answer).error).to.equal('invalid_request');
  });

  it('400 and 405 say invalid_request', async () => {
    const bad = await door.call('GET', '/oauth/%2f');
    expect(bad.status).to.equal(400);
    expectError(bad, 'invalid_request');
    const wrong = await door.call('TRACE', '/oauth/token');
    expect(wrong.status).to.equal(405);
    expectError(wrong, 'invalid_request');
    expect(wrong.headers.allow).to.contain('POST');
  });

  it('404 says not_found', async () => {
    const answer = await door.call('GET', '/.well-known/nothing');
    expect(answer.status).to.equal(404);
    expectError(answer, 'not_found');
  });

  it('elsewhere they stay problem documents', async () => {
    for (const path of ['/oauths', '/account/%2f', '/v2/oauth'])
      expect((await door.call('GET', path)).headers['content-type']).to.equal('application/problem+json');
  });

  it("the service's own pass as they are", async () => {
    const { answer } = door.authorization;
    door.authorization.answer = (_request, response) =>
      void response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"invalid_client"}');
    const passed = await door.call('POST', '/oauth/token');
    door.authorization.answer = answer;
    expect(passed).to.include({ status: 401, text: '{"error":"invalid_client"}' });
  });
});
