import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: path rules', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  /** Bytes as they are: a client library would tidy the path up. */
  const get = (target: string) => sendRaw(door.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

  const refused: [target: string, named: string][] = [
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
  for (const [target, named] of refused) {
    it(`refuses ${target}`, async () => {
      const before = door.investments.seen.length;
      const answer = await get(target);
      expect(answer).to.match(/^HTTP\/1\.1 400 /);
      expect(rawBody(answer).error).to.equal('invalid_request');
      expect(rawBody(answer).message).to.contain(named);
      expect(answer.toLowerCase()).to.contain('x-ratelimit-remaining: ');
      expect(door.investments.seen.length).to.equal(before);
    });
  }

  for (const path of [
    '/v2/investments/a.b',
    '/v2/investments/a..b',
    '/v2/investments/caf%C3%A9',
    "/v2/investments/a'(b)",
  ]) {
    it(`lets ${path} pass, byte for byte`, async () => {
      const key = door.key();
      await sendRaw(
        door.url,
        `GET ${path}?q=%20a+b&x HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`,
      );
      expect(door.investments.seen.at(-1)!.url).to.equal(`${path}?q=%20a+b&x`);
    });
  }

  it('answers 404 where nothing is', async () => {
    for (const path of [
      '/',
      '/v2',
      '/v2/',
      '/v2/nothing',
      '/investments/42',
      '/internal/credentials/resolve',
      '/me',
      '/v2/docs',
    ])
      expect((await door.call('GET', path)).status, path).to.equal(404);
  });
});

describe('gateway: versions in paths', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  for (const version of ['v3', 'v01', 'V1', 'v0', 'v1.0', 'v2beta']) {
    it(`answers 404 to /${version}/ and lists what there is`, async () => {
      const answer = await door.call('GET', `/${version}/investments`, { headers: { 'X-API-Key': door.key() } });
      expect(answer.status).to.equal(404);
      expect(answer.body).to.include({ error: 'not_found', instance: `/${version}/investments` });
      expect(answer.body.message).to.contain(version).and.contain('v1, v2');
    });
  }
});
