import { principalHeader } from '@irp/principals';
import { generateAccessToken, generateApiKey } from '@irp/secrets';
import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-upstream.ts';
import { challengeParameters, startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: credential', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  const get = (headers: Record<string, string | string[]>, query = '') =>
    gateway.call('GET', `/v2/investments${query}`, { headers });

  it('is accepted in the query, in X-API-Key, or as a bearer token', async () => {
    const key = gateway.createKey();
    expect((await get({}, `?apiKey=${key}`)).status).to.equal(200);
    expect((await get({ 'X-API-Key': key })).status).to.equal(200);
    expect((await get({ Authorization: `Bearer ${key}` })).status).to.equal(200);
    expect((await get({ Authorization: `bearer  ${key}` })).status).to.equal(200);
  });

  const stripped: [sent: string, forwarded: string][] = [
    ['?apiKey=KEY', ''],
    ['?apiKey=KEY&limit=1', '?limit=1'],
    ['?limit=1&apiKey=KEY', '?limit=1'],
    ['?a=%20&apiKey=KEY&b=c+d&&e', '?a=%20&b=c+d&&e'],
    ['?%61piKey=KEY&x=%61', '?x=%61'],
    ['?apikey=KEY&x=1', '?x=1'],
    ['?x=apiKey%3D1&api%4bey=KEY', '?x=apiKey%3D1'],
  ];
  for (const [sent, forwarded] of stripped) {
    it(`is removed from the query: ${sent}`, async () => {
      const response = await get({}, sent.replace('KEY', gateway.createKey()));
      expect(response.status).to.equal(200);
      expect(gateway.investments.lastRequest().url).to.equal(`/v2/investments${forwarded}`);
    });
  }

  it("is removed from the headers, like a principal in the caller's headers", async () => {
    await get({
      'X-API-Key': gateway.createKey({ userId: 'anna' }),
      [principalHeader]: 'forged',
      'X-IRP-Anything': '1',
    });
    const { headers } = gateway.investments.lastRequest();
    expect(headers).not.to.have.any.keys('x-api-key', 'authorization', 'x-irp-anything');
    expect(await gateway.lastSender()).to.have.nested.property('principal.userId', 'anna');
  });

  it('is required: 401 with a challenge', async () => {
    const response = await get({});
    expect(response.status).to.equal(401);
    const parameters = challengeParameters(gateway.url);
    expect(response.headers['www-authenticate']).to.equal(
      `Bearer ${parameters}, DPoP ${parameters}, algs="ES256 Ed25519 EdDSA RS256 PS256"`,
    );
    expect(response.body).to.include({
      error: 'unauthorized',
      status: 401,
      instance: '/v2/investments',
    });
    expect(response.headers['content-type']).to.equal('application/problem+json');
  });

  const malformed: [what: string, headers: Record<string, string>, query: string][] = [
    ['empty in the query', {}, '?apiKey='],
    ['without a value', {}, '?apiKey'],
    ['empty in the header', { 'X-API-Key': '' }, ''],
    ['mistyped', { 'X-API-Key': 'irk_live_us_nonsense' }, ''],
    ['4,000 characters long', { 'X-API-Key': 'k'.repeat(4_000) }, ''],
    ['a bearer token of 4,000 characters', { Authorization: `Bearer ${'k'.repeat(4_000)}` }, ''],
    ['of another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }, ''],
    ['a Bearer header without a token', { Authorization: 'Bearer' }, ''],
    ['a bearer token of another format', { Authorization: 'Bearer abc.def.ghi' }, ''],
    ['badly percent-encoded', {}, '?apiKey=%zz'],
    ['with NUL', {}, '?apiKey=%00'],
    ['with a lone surrogate', {}, '?apiKey=%ED%A0%80'],
  ];
  for (const [what, headers, query] of malformed) {
    it(`is rejected without a lookup if it is ${what}`, async () => {
      const before = gateway.lookups();
      const response = await get(headers, query);
      expect(response.status).to.equal(401);
      expect(response.headers).to.have.property('www-authenticate');
      expect(gateway.lookups()).to.equal(before);
    });
  }

  it('has the challenge of its own scheme if too long', async () => {
    for (const [scheme, length] of [
      ['Bearer', 520],
      ['DPoP', 520],
      ['DPoP', 4_000],
    ] as const) {
      const { headers } = await get({ Authorization: `${scheme} ${'k'.repeat(length)}` });
      expect(headers['www-authenticate'], `${scheme} ${length}`).to.match(
        new RegExp(`^${scheme} .*error="invalid_token"`),
      );
    }
  });

  it('is rejected without a lookup if its checksum is wrong', async () => {
    const key = gateway.createKey();
    const typo = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    expect((await get({ 'X-API-Key': typo })).status).to.equal(401);
    expect(gateway.lookups()).to.equal(gateway.authorization.requests.length);
  });

  it('is rejected with 401 if unknown, and is looked up once in 2 s', async () => {
    const unknown = generateApiKey({ environment: 'production', region: 'us' });
    const before = gateway.lookups();
    for (let time = 0; time < 5; time++) {
      expect((await get({ 'X-API-Key': unknown })).status).to.equal(401);
    }
    expect(gateway.lookups() - before).to.equal(1);
  });

  it('is rejected with 421 if it belongs to another region, and the message names the region', async () => {
    const response = await get({
      'X-API-Key': generateApiKey({ environment: 'production', region: 'eu' }),
    });
    expect(response.status).to.equal(421);
    expect(response.body.error).to.equal('wrong_region');
    expect(response.body.message).to.contain('"eu"');
    expect(response.body).to.include({ region: 'eu' }).and.not.have.property('baseUrl');
  });

  it('is rejected with 421 and the address of its region from REGION_URLS', async () => {
    const REGION_URLS = 'us=https://us.example.com, eu=https://eu.example.com/api/';
    const { call } = await gateway.startAnother({ REGION_URLS });
    const key = generateApiKey({ environment: 'production', region: 'eu' });
    const token = generateAccessToken({ environment: 'sandbox', region: 'eu' });
    for (const [path, headers] of [
      ['/v2/investments', { 'X-API-Key': key }],
      [`/investments?apiKey=${key}`, {}],
      ['/v1/investments', { Authorization: `Bearer ${token}` }],
    ] as const) {
      const { status, body, text } = await call('GET', path, { headers });
      expect(status).to.equal(421);
      expect(body).to.include({
        error: 'wrong_region',
        region: 'eu',
        baseUrl: 'https://eu.example.com/api',
      });
      expect(body.message).to.contain('Use https://eu.example.com/api.');
      expect(text).not.to.contain(key.slice(12)).and.not.to.contain(token.slice(12));
    }
    const nowhere = await call('GET', '/v2/me', {
      headers: { 'X-API-Key': generateApiKey({ environment: 'production', region: 'moon' }) },
    });
    expect(nowhere.body)
      .to.include({ status: 421, region: 'moon' })
      .and.not.have.property('baseUrl');
  });

  it('is rejected with 401 after its expiry', async () => {
    const key = gateway.createKey({}, new Date(Date.now() - 1_000).toISOString());
    expect((await get({ 'X-API-Key': key })).status).to.equal(401);
  });

  it('is rejected with 400 if two are sent, or one twice', async () => {
    const [one, two] = [gateway.createKey(), gateway.createKey()];
    for (const [headers, query] of [
      [{}, `?apiKey=${one}&apiKey=${two}`],
      [{}, `?apiKey=${one}&%61piKey=${one}`],
      [{ 'X-API-Key': one }, `?apiKey=${one}`],
      [{ 'X-API-Key': one, Authorization: `Bearer ${two}` }, ''],
      [{ 'X-API-Key': [one, two] }, ''],
    ] as const) {
      const response = await get(headers as Record<string, string>, query);
      expect(response.status).to.equal(400);
      expect(response.body.message).to.contain('More than one credential');
    }
    const twice = `GET /v2/investments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${one}\r\nAuthorization: Bearer ${two}\r\nConnection: close\r\n\r\n`;
    expect(rawBody(await sendRaw(gateway.url, twice)).status).to.equal(400);
  });

  it('is not required for the status, which ignores an invalid credential', async () => {
    const sent: Record<string, string>[] = [{}, { 'X-API-Key': 'nonsense' }];
    for (const headers of sent) {
      for (const version of ['v1', 'v2']) {
        const response = await gateway.call('GET', `/${version}/status`, { headers });
        expect(response.status).to.equal(200);
        expect(response.body).to.include({
          status: 'ok',
          version,
          region: 'us',
        });
      }
    }
  });

  it('is rejected with 503, not 401, while the authorization service is unavailable', async () => {
    const known = gateway.createKey();
    expect((await get({ 'X-API-Key': known })).status).to.equal(200);
    const fresh = gateway.createKey();
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (_request, response) => void response.writeHead(500).end();
    const unavailable = await get({ 'X-API-Key': fresh });
    expect(unavailable.status).to.equal(503);
    expect(unavailable.headers).to.have.property('retry-after', '1');
    expect(unavailable.body.error).to.equal('unavailable');
    expect((await get({ 'X-API-Key': known })).status, 'a cached one is still accepted').to.equal(
      200,
    );
    gateway.authorization.respond = respond;
    expect((await get({ 'X-API-Key': fresh })).status).to.equal(200);
  });

  it('is looked up once for many concurrent requests', async () => {
    const key = gateway.createKey();
    const before = gateway.lookups();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => get({ 'X-API-Key': key })),
    );
    expect(responses.every(({ status }) => status === 200)).to.equal(true);
    expect(gateway.lookups() - before).to.equal(1);
  });
});
