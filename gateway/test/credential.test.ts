import { generateApiKey } from '@irp/contracts';
import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { rawBody, sendRaw } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: credential', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  const get = (headers: Record<string, string | string[]>, query = '') =>
    door.call('GET', `/v2/investments${query}`, { headers });

  it('is taken from the query, from X-API-Key, or as a bearer', async () => {
    const key = door.key();
    expect((await get({}, `?apiKey=${key}`)).status).to.equal(200);
    expect((await get({ 'X-API-Key': key })).status).to.equal(200);
    expect((await get({ Authorization: `Bearer ${key}` })).status).to.equal(200);
    expect((await get({ Authorization: `bearer  ${key}` })).status).to.equal(200);
  });

  const stripped: [sent: string, passedOn: string][] = [
    ['?apiKey=KEY', ''],
    ['?apiKey=KEY&limit=1', '?limit=1'],
    ['?limit=1&apiKey=KEY', '?limit=1'],
    ['?a=%20&apiKey=KEY&b=c+d&&e', '?a=%20&b=c+d&&e'],
    ['?%61piKey=KEY&x=%61', '?x=%61'],
    ['?apikey=KEY&x=1', '?x=1'],
    ['?x=apiKey%3D1&api%4bey=KEY', '?x=apiKey%3D1'],
  ];
  for (const [sent, passedOn] of stripped) {
    it(`goes no further than the gateway: ${sent}`, async () => {
      const answer = await get({}, sent.replace('KEY', door.key()));
      expect(answer.status).to.equal(200);
      expect(door.investments.seen.at(-1)!.url).to.equal(`/v2/investments${passedOn}`);
    });
  }

  it('does not reach the service in a header either, nor does a principal of the caller', async () => {
    await get({ 'X-API-Key': door.key({ userId: 'anna' }), [principalHeader]: 'forged', 'X-IRP-Anything': '1' });
    const { headers } = door.investments.seen.at(-1)!;
    expect(headers).not.to.have.any.keys('x-api-key', 'authorization', 'x-irp-anything');
    expect(await door.platform.verifier.verifyPrincipal(String(headers[principalHeader]))).to.include({
      userId: 'anna',
    });
  });

  it('is needed: 401 with a challenge', async () => {
    const answer = await get({});
    expect(answer.status).to.equal(401);
    expect(answer.headers['www-authenticate']).to.equal('Bearer realm="irp"');
    expect(answer.body).to.include({ error: 'unauthorized', status: 401, instance: '/v2/investments' });
    expect(answer.headers['content-type']).to.equal('application/problem+json');
  });

  const unusable: [what: string, headers: Record<string, string>, query: string][] = [
    ['empty in the query', {}, '?apiKey='],
    ['without a value', {}, '?apiKey'],
    ['empty in the header', { 'X-API-Key': '' }, ''],
    ['mistyped', { 'X-API-Key': 'irk_live_us_nonsense' }, ''],
    ['of 4,000 characters', { 'X-API-Key': 'k'.repeat(4_000) }, ''],
    ['a bearer of 4,000 characters', { Authorization: `Bearer ${'k'.repeat(4_000)}` }, ''],
    ['of another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }, ''],
    ['a bearer without a token', { Authorization: 'Bearer' }, ''],
    ['a bearer that is no token of ours', { Authorization: 'Bearer abc.def.ghi' }, ''],
    ['badly percent-encoded', {}, '?apiKey=%zz'],
    ['with NUL', {}, '?apiKey=%00'],
    ['with a lone surrogate', {}, '?apiKey=%ED%A0%80'],
  ];
  for (const [what, headers, query] of unusable) {
    it(`is refused without a question when it is ${what}`, async () => {
      const before = door.lookups();
      const answer = await get(headers, query);
      expect(answer.status).to.equal(401);
      expect(answer.headers).to.have.property('www-authenticate');
      expect(door.lookups()).to.equal(before);
    });
  }

  it('is refused without a question when its checksum is wrong', async () => {
    const key = door.key();
    const typo = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    expect((await get({ 'X-API-Key': typo })).status).to.equal(401);
    expect(door.lookups()).to.equal(door.authorization.seen.length);
  });

  it('is 401 when nobody knows it, and asked for once in a while only', async () => {
    const unknown = generateApiKey({ environment: 'production', region: 'us' });
    const before = door.lookups();
    for (let time = 0; time < 5; time++) expect((await get({ 'X-API-Key': unknown })).status).to.equal(401);
    expect(door.lookups() - before).to.equal(1);
  });

  it('is 421 when it belongs to another region, which is named', async () => {
    const answer = await get({ 'X-API-Key': generateApiKey({ environment: 'production', region: 'eu' }) });
    expect(answer.status).to.equal(421);
    expect(answer.body.error).to.equal('wrong_region');
    expect(answer.body.message).to.contain('"eu"');
  });

  it('is 401 after its end', async () => {
    const key = door.key({}, new Date(Date.now() - 1_000).toISOString());
    expect((await get({ 'X-API-Key': key })).status).to.equal(401);
  });

  it('is 400 when there are two, or one twice', async () => {
    const [one, two] = [door.key(), door.key()];
    for (const [headers, query] of [
      [{}, `?apiKey=${one}&apiKey=${two}`],
      [{}, `?apiKey=${one}&%61piKey=${one}`],
      [{ 'X-API-Key': one }, `?apiKey=${one}`],
      [{ 'X-API-Key': one, Authorization: `Bearer ${two}` }, ''],
      [{ 'X-API-Key': [one, two] }, ''],
    ] as const) {
      const answer = await get(headers as Record<string, string>, query);
      expect(answer.status).to.equal(400);
      expect(answer.body.message).to.contain('More than one credential');
    }
    const twice = `GET /v2/investments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${one}\r\nAuthorization: Bearer ${two}\r\nConnection: close\r\n\r\n`;
    expect(rawBody(await sendRaw(door.url, twice)).status).to.equal(400);
  });

  it('is not needed for the status, where a bad one changes nothing', async () => {
    const sent: Record<string, string>[] = [{}, { 'X-API-Key': 'nonsense' }];
    for (const headers of sent) {
      for (const version of ['v1', 'v2']) {
        const answer = await door.call('GET', `/${version}/status`, { headers });
        expect(answer.status).to.equal(200);
        expect(answer.body).to.include({ status: 'ok', version, region: 'us' });
      }
    }
  });

  it('cannot be checked while the authorization service is away: 503, not 401', async () => {
    const known = door.key();
    expect((await get({ 'X-API-Key': known })).status).to.equal(200);
    const fresh = door.key();
    const { answer } = door.authorization;
    door.authorization.answer = (_request, response) => void response.writeHead(500).end();
    const away = await get({ 'X-API-Key': fresh });
    expect(away.status).to.equal(503);
    expect(away.headers).to.have.property('retry-after', '1');
    expect(away.body.error).to.equal('unavailable');
    expect((await get({ 'X-API-Key': known })).status, 'a kept one goes on').to.equal(200);
    door.authorization.answer = answer;
    expect((await get({ 'X-API-Key': fresh })).status).to.equal(200);
  });

  it('is asked for once when many requests bring it at the same time', async () => {
    const key = door.key();
    const before = door.lookups();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get({ 'X-API-Key': key })));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
    expect(door.lookups() - before).to.equal(1);
  });
});
