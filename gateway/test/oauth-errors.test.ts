import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import { rawBody, sendRaw, unusedPort } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('gateway: errors for OAuth clients', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => gateway.stop());

  function expectError({ headers, body }: ApiResponse, error: string) {
    expect(body).to.have.all.keys('error', 'error_description');
    expect(body.error).to.equal(error);
    expect(body.error_description).to.match(/^[ -!#-[\]-~]+$/);
    expect(headers).to.include({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      pragma: 'no-cache',
    });
    expect(headers).to.include.keys(
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'x-request-id',
    );
  }

  it('429 is rate_limit_exceeded, with Retry-After', async () => {
    const strict = await gateway.startAnother({ LIMIT_WRITES: '1' });
    await strict.call('POST', '/oauth/token');
    const response = await strict.call('POST', '/oauth/token');
    expect(response.status).to.equal(429);
    expectError(response, 'rate_limit_exceeded');
    expect(response.headers).to.have.property('retry-after').that.matches(/^\d+$/);
    expect(response.headers).to.include({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
  });

  it('503 and 502 are temporarily_unavailable', async () => {
    const unavailable = await gateway.startAnother({
      AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}`,
    });
    const response = await unavailable.call('POST', '/oauth/token');
    expect(response.status).to.equal(503);
    expectError(response, 'temporarily_unavailable');
    expect(response.headers).to.have.property('retry-after', '1');
    gateway.authorization.respondUnread = (request) => request.socket.destroy();
    const broken = await gateway.call('POST', '/oauth/token');
    gateway.authorization.respondUnread = undefined;
    expect(broken.status).to.equal(502);
    expectError(broken, 'temporarily_unavailable');
  });

  it('504 is temporarily_unavailable', async () => {
    const impatient = await gateway.startAnother({ UPSTREAM_HEADERS_TIMEOUT_MS: '100' });
    gateway.authorization.respondUnread = () => undefined;
    const response = await impatient.call('GET', '/oauth/authorize');
    gateway.authorization.respondUnread = undefined;
    expect(response.status).to.equal(504);
    expectError(response, 'temporarily_unavailable');
  });

  it('413 is invalid_request: a form is limited to 64 KiB', async () => {
    // The request of the test before may arrive after its 504.
    const posted = () =>
      gateway.authorization.requests.filter((request) => request.method === 'POST').length;
    const before = posted();
    for (const path of ['/oauth/token', '/account/sign-in']) {
      const response = await gateway.call('POST', path, {
        headers: form,
        body: 'a'.repeat(65_537),
      });
      expect(response.status).to.equal(413);
      if (path.startsWith('/oauth')) {
        expectError(response, 'invalid_request');
      }
    }
    expect(posted()).to.equal(before);
    expect(
      (
        await gateway.call('POST', '/oauth/token', {
          headers: form,
          body: 'a'.repeat(65_536),
        })
      ).status,
    ).to.equal(200);
    const chunked =
      'POST /oauth/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    const chunk = `8000\r\n${'a'.repeat(32_768)}\r\n`;
    const response = await sendRaw(gateway.url, chunked, chunk, chunk, chunk, '0\r\n\r\n');
    expect(response).to.match(/^HTTP\/1\.1 413 /);
    expect(rawBody(response).error).to.equal('invalid_request');
  });

  it('400 and 405 are invalid_request', async () => {
    const bad = await gateway.call('GET', '/oauth/%2f');
    expect(bad.status).to.equal(400);
    expectError(bad, 'invalid_request');
    const wrong = await gateway.call('TRACE', '/oauth/token');
    expect(wrong.status).to.equal(405);
    expectError(wrong, 'invalid_request');
    expect(wrong.headers.allow).to.contain('POST');
  });

  it('404 is not_found', async () => {
    const response = await gateway.call('GET', '/.well-known/nothing');
    expect(response.status).to.equal(404);
    expectError(response, 'not_found');
  });

  it('are problem documents on other paths', async () => {
    for (const path of ['/oauths', '/account/%2f', '/v2/oauth']) {
      expect((await gateway.call('GET', path)).headers['content-type']).to.equal(
        'application/problem+json',
      );
    }
  });

  it('are forwarded unchanged from the service', async () => {
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (_request, response) =>
      void response
        .writeHead(401, { 'Content-Type': 'application/json' })
        .end('{"error":"invalid_client"}');
    const forwarded = await gateway.call('POST', '/oauth/token');
    gateway.authorization.respond = respond;
    expect(forwarded).to.include({ status: 401, text: '{"error":"invalid_client"}' });
  });
});
