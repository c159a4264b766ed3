import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: path rules', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  /** Sends the target unchanged: an HTTP client would normalize it. */
  const get = (target: string) =>
    sendRaw(gateway.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

  const rejected: [target: string, message: string][] = [
    ['/v2/investments%2f42', '%2F'],
    ['/v2/investments%2F42', '%2F'],
    ['/v2/investments%5c42', '%5C'],
    ['/v2\\investments', 'backslash'],
    ['/v2/../internal', 'dot segment'],
    ['/v2/investments/..', 'dot segment'],
    ['/v2/%2e%2e/internal', 'dot segment'],
    ['/v2/.%2E/internal', 'dot segment'],
    ['/v2/./investments', 'dot segment'],
    ['//v2/investments', 'empty segment'],
    ['/v2//investments', 'empty segment'],
    ['/v2/investments/a%00b', 'NUL'],
    ['/v2/investments/%zz', 'hexadecimal'],
    ['/v2/investments/%', 'hexadecimal'],
    ['/v2/investments/%e2%82', 'UTF-8'],
    ['/v2/investments/%ff', 'UTF-8'],
    ['/v2/investments/<b>', 'percent-encoded'],
    ['/v2/investments/\xe9', 'not well-formed'],
    ['/v2/investments#top', 'percent-encoded'],
    ['/v2/investments?a=1#top', 'fragment'],
    ['http://elsewhere/v2/investments', 'begins with /'],
  ];
  for (const [target, message] of rejected) {
    it(`rejects ${target}`, async () => {
      const before = gateway.investments.requests.length;
      const response = await get(target);
      expect(response).to.match(/^HTTP\/1\.1 400 /);
      expect(rawBody(response).error).to.equal('invalid_request');
      expect(rawBody(response).message).to.contain(message);
      expect(response.toLowerCase()).to.contain('x-ratelimit-remaining: ');
      expect(gateway.investments.requests.length).to.equal(before);
    });
  }

  for (const path of [
    '/v2/investments/a.b',
    '/v2/investments/a..b',
    '/v2/investments/caf%C3%A9',
    "/v2/investments/a'(b)",
  ]) {
    it(`forwards ${path} unchanged`, async () => {
      const key = gateway.createKey();
      await sendRaw(
        gateway.url,
        `GET ${path}?q=%20a+b&x HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`,
      );
      expect(gateway.investments.lastRequest().url).to.equal(`${path}?q=%20a+b&x`);
    });
  }

  it('returns 404 where nothing is served', async () => {
    for (const path of [
      '/v2',
      '/v2/',
      '/v2/nothing',
      '/investments/42',
      '/internal/credentials/resolve',
      '/me',
      '/v2/docs',
    ])
      expect((await gateway.call('GET', path)).status, path).to.equal(404);
  });
});

describe('gateway: versions in paths', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  for (const version of ['v3', 'v01', 'V1', 'v0', 'v1.0', 'v2beta']) {
    it(`returns 404 for /${version}/ and lists the supported versions`, async () => {
      const response = await gateway.call('GET', `/${version}/investments`, {
        headers: { 'X-API-Key': gateway.createKey() },
      });
      expect(response.status).to.equal(404);
      expect(response.body).to.include({ error: 'not_found', instance: `/${version}/investments` });
      expect(response.body.message).to.contain(version).and.contain('v1, v2');
    });
  }
});
