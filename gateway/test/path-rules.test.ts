import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: path rules', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  /** Sends the target unchanged: an HTTP client would normalize the target. */
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
    ['http://elsewhere/v2/investments', 'an http URL of this server'],
    ['ftp://x/v2/investments', 'an http URL of this server'],
    ['http:///v2/investments', 'an http URL of this server'],
    ['http://anna@x/v2/investments', 'an http URL of this server'],
    ['http://x\\v2', 'not well-formed'],
    ['http://x/v2/../internal', 'dot segment'],
    ['http://x//v2/investments', 'empty segment'],
    ['*', 'begins with /'],
    ['v2/investments', 'not well-formed'],
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

  describe('in the absolute-form (RFC 9112, section 3.2.2)', () => {
    const send = (running: TestGateway, target: string, host: string) =>
      sendRaw(
        running.url,
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${running.createKey()}\r\nConnection: close\r\n\r\n`,
      );

    it('is forwarded as its path and query, unchanged', async () => {
      const { host } = new URL(gateway.url);
      const targets = [`http://${host}`, `HTTP://${host}`, 'http://x', 'https://X', 'http://x:80'];
      for (const origin of targets) {
        const response = await send(gateway, `${origin}/v2/investments?q=%20a+b&x=http://y/`, 'x');
        expect(response, origin).to.match(/^HTTP\/1\.1 200 /);
        expect(gateway.investments.lastRequest().url).to.equal(
          '/v2/investments?q=%20a+b&x=http://y/',
        );
      }
      expect(await send(gateway, `http://${host}`, host)).to.match(/^HTTP\/1\.1 200 /);
      expect(await send(gateway, `http://${host}?a=b`, host)).to.match(/^HTTP\/1\.1 200 /);
    });

    it('must have a configured address, if any, regardless of Host', async () => {
      const environment = { PUBLIC_URL: 'https://api.example.com', AUTH_URL: 'http://127.0.0.1:9' };
      const configured = await startGateway({ environment });
      const local = new URL(configured.url).host;
      for (const host of ['api.example.com', 'api.example.com:443', 'localhost:9', local]) {
        const response = await send(configured, `https://${host}/v2/investments`, 'elsewhere');
        expect(response, host).to.match(/^HTTP\/1\.1 200 /);
      }
      expect(await send(configured, 'http://elsewhere/v2/investments', 'elsewhere')).to.match(
        /^HTTP\/1\.1 400 /,
      );
      await configured.stop();
    });
  });

  it('returns 404 for a path that no service has', async () => {
    for (const path of [
      '/v2',
      '/v2/',
      '/v2/nothing',
      '/investments/42',
      '/internal/credentials/resolve',
      '/me',
      '/v2/docs',
    ]) {
      expect((await gateway.call('GET', path)).status, path).to.equal(404);
    }
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
