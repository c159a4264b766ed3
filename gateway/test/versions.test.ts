import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { sendJson } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: deprecated version, as shipped', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  it('says so on answers and on errors', async () => {
    const key = door.key();
    const answers = [
      await door.call('GET', '/v1/investments?limit=10', { headers: { 'X-API-Key': key } }),
      await door.call('GET', `/v1/investments?apiKey=${key}&limit=10`),
      await door.call('GET', '/v1/investments?limit=10'),
      await door.call('GET', '/v1/nothing?limit=10', { headers: { 'X-API-Key': key } }),
      await door.call('TRACE', '/v1/investments?limit=10'),
      await door.call('GET', '/v1/investments/%00?limit=10'),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 401, 404, 405, 400]);
    for (const { headers } of answers) {
      expect(headers.deprecation).to.equal('true');
      expect(headers['x-deprecation-date']).to.match(/^\d{4}-\d\d-\d\d$/);
      expect(headers.link).to.match(/^<\/v2\/[^>]*\?limit=10>; rel="latest"/);
    }
    expect(Date.parse(String(answers[0]!.headers['x-deprecation-date']))).to.be.above(Date.parse('2027-11-21'));
  });

  it('says so on 429', async () => {
    const limited = await door.another({ LIMIT_READS: '1' });
    await limited.call('GET', '/v1/status');
    const answer = await limited.call('GET', '/v1/status');
    expect(answer.status).to.equal(429);
    expect(answer.headers.deprecation).to.equal('true');
  });

  it('is nothing that v2 or the unversioned list says', async () => {
    for (const path of ['/v2/investments', '/investments']) {
      const { status, headers } = await door.call('GET', path, { headers: { 'X-API-Key': door.key() } });
      expect(status).to.equal(200);
      expect(headers).not.to.have.any.keys('deprecation', 'x-deprecation-date', 'link', 'sunset');
    }
  });

  it('can tell the date as RFC 9745 has it', async () => {
    const other = await door.another({ DEPRECATION_HEADER: 'rfc9745' });
    const { headers } = await other.call('GET', '/v1/status');
    expect(headers.deprecation).to.equal(`@${Date.parse(String(headers['x-deprecation-date'])) / 1_000}`);
  });

  it('keeps a link well-formed whatever the query holds', async () => {
    const { headers } = await door.call('GET', `/v1/investments?q=%22%3E&x=a'b`, {
      headers: { 'X-API-Key': door.key() },
    });
    expect(headers.link).to.contain(`</v2/investments?q=%22%3E&x=a%27b>; rel="latest"`);
  });

  const bodies: [what: string, body: string, expected: (message: string) => string][] = [
    ['an object', '{"data":[]}', (message) => `{"message":${message},"data":[]}`],
    ['an empty object', '{ }', (message) => `{"message":${message} }`],
    ['an object after white space', ' \n{"a":1}', (message) => ` \n{"message":${message},"a":1}`],
    ['an array', '[{"a":1}]', () => '[{"a":1}]'],
    ['a string', '"{}"', () => '"{}"'],
    ['nothing', '', () => ''],
  ];
  for (const [what, body, expected] of bodies) {
    for (const sized of [true, false]) {
      it(`puts its message into ${what}, ${sized ? 'with a length' : 'in parts of one byte'}`, async () => {
        door.investments.answer = async (_request, response) => {
          response.writeHead(200, {
            'Content-Type': 'application/json',
            ...(sized ? { 'Content-Length': body.length } : {}),
          });
          if (sized) return void response.end(body);
          for (const part of body) await new Promise((done) => response.write(part, done));
          response.end();
        };
        const answer = await door.call('GET', '/v1/investments', { headers: { 'X-API-Key': door.key() } });
        const message = `"Version v1 is deprecated as of ${answer.headers['x-deprecation-date']}. Move to v2."`;
        expect(answer.text).to.equal(expected(message));
      });
    }
  }

  it('leaves alone what is pinned to its bytes, is no JSON, or is no success', async () => {
    const key = door.key();
    const untouched: [headers: Record<string, string>, status: number, body: Buffer][] = [
      [{ 'Content-Type': 'application/json', ETag: '"1"' }, 200, Buffer.from('{"a":1}')],
      [{ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, 200, gzipSync('{"a":1}')],
      [{ 'Content-Type': 'text/csv' }, 200, Buffer.from('{a')],
      [{ 'Content-Type': 'application/json' }, 409, Buffer.from('{"a":1}')],
      [{ 'Content-Type': 'application/problem+json' }, 200, Buffer.from('{"a":1}')],
    ];
    for (const [headers, status, body] of untouched) {
      door.investments.answer = (_request, response) => void response.writeHead(status, headers).end(body);
      const answer = await door.call('GET', '/v1/investments', { headers: { 'X-API-Key': key } });
      expect(answer.text).to.equal(body.toString());
    }
  });

  it('tells no length for HEAD where the message would change it', async () => {
    door.investments.answer = (_request, response) => sendJson(response, 200, { a: 1 });
    const answer = await door.call('HEAD', '/v1/investments', { headers: { 'X-API-Key': door.key() } });
    expect(answer.status).to.equal(200);
    expect(answer.headers).not.to.have.property('content-length');
  });

  it('knows who still calls', async () => {
    const fresh = await door.another();
    const key = door.key({ userId: 'anna', credentialId: 'old-key', workspaceId: 'w7' });
    for (let time = 0; time < 3; time++) await fresh.call('GET', '/v1/investments', { headers: { 'X-API-Key': key } });
    await fresh.call('GET', '/v2/investments', { headers: { 'X-API-Key': key } });
    const { callers } = (await (await fetch(`${fresh.running.operationsUrl}/deprecated-callers`)).json()) as {
      callers: object[];
    };
    expect(callers).to.have.length(1);
    expect(callers[0]).to.include({
      version: 'v1',
      userId: 'anna',
      credentialId: 'old-key',
      workspaceId: 'w7',
      calls: 3,
    });
    const metrics = await (await fetch(`${fresh.running.operationsUrl}/metrics`)).text();
    expect(metrics).to.match(/gateway_deprecated_requests_total\{version="v1",service="gateway"\} 3/);
    expect(metrics).not.to.contain('old-key').and.not.contain('anna');
  });
});

describe('gateway: reports of deprecated calls', () => {
  let door: TestGateway;
  let reports: { processId: string; counts: { credentialId: string; calls: number; version: string; day: string }[] }[];
  let away: boolean;

  beforeEach(async () => {
    door = await startGateway({ environment: { DEPRECATION_REPORT_MS: '20' } });
    reports = [];
    away = false;
    const { answer } = door.authorization;
    door.authorization.answer = (request, response, body) => {
      if (request.url !== '/internal/deprecated-calls') return answer(request, response, body);
      if (!away) reports.push(JSON.parse(body));
      response.writeHead(away ? 503 : 204).end();
    };
  });
  afterEach(() => door.stop());

  const callV1 = (key: string) => door.call('GET', '/v1/investments', { headers: { 'X-API-Key': key } });
  const told = (credentialId: string) =>
    reports.flatMap(({ counts }) => counts.filter((count) => count.credentialId === credentialId));
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('go to the authorization service, as totals of this process', async () => {
    const key = door.key({ credentialId: 'a' });
    await callV1(key);
    await until(() => told('a').length === 1);
    await callV1(key);
    await until(() => told('a').at(-1)?.calls === 2);
    expect(told('a')[0]).to.include({ version: 'v1', day: new Date().toISOString().slice(0, 10), calls: 1 });
    expect(new Set(reports.map(({ processId }) => processId)).size).to.equal(1);
    const quiet = reports.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reports).to.have.length(quiet);
  });

  it('are not lost while it is away', async () => {
    away = true;
    await callV1(door.key({ credentialId: 'b' }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    away = false;
    await until(() => told('b').length === 1);
  });

  it('are told at the end, when the gateway stops', async () => {
    const { authorization } = door;
    const other = await startGateway({
      environment: { DEPRECATION_REPORT_MS: '60000', AUTHORIZATION_URL: authorization.url },
    });
    const { answer } = authorization;
    authorization.answer = (request, response, body) =>
      request.url === '/internal/credentials/resolve'
        ? other.authorization.answer(request, response, body)
        : answer(request, response, body);
    await other.call('GET', '/v1/investments', { headers: { 'X-API-Key': other.key({ credentialId: 'c' }) } });
    expect(told('c')).to.have.length(0);
    await other.stop();
    expect(told('c')).to.have.length(1);
  });
});

describe('gateway: version registry', () => {
  let directory: string;
  let file: string;
  let door: TestGateway | undefined;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-versions-'));
    file = join(directory, 'versions.json');
  });
  afterEach(async () => {
    await door?.stop();
    door = undefined;
    await rm(directory, { recursive: true });
  });

  const write = (versions: object) => writeFile(file, JSON.stringify({ versions }));
  const old = { state: 'deprecated', deprecationDate: '2026-01-01', successor: 'v2' };
  const current = { state: 'current' };
  const open = async (v1: object) => {
    await write({ v1: { ...old, ...v1 }, v2: current });
    door = await startGateway({ environment: { VERSIONS_FILE: file } });
    return door;
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it('announces a sunset as an HTTP-date, and where the change is explained', async () => {
    const { call } = await open({ sunset: '2099-12-31', documentation: 'https://docs.example/v2' });
    const { status, headers } = await call('GET', '/v1/status');
    expect(status).to.equal(200);
    expect(headers.sunset).to.equal('Thu, 31 Dec 2099 00:00:00 GMT');
    expect(String(headers.link)).to.contain('<https://docs.example/v2>; rel="deprecation"');
  });

  it('answers 410 past the sunset, and names the successor', async () => {
    const { call } = await open({ sunset: inMinutes(-1) });
    const answer = await call('GET', '/v1/investments?limit=3&apiKey=k');
    expect(answer.status).to.equal(410);
    expect(answer.body.error).to.equal('version_sunset');
    expect(answer.body.message).to.contain('/v2/investments?limit=3');
    expect(answer.text).not.to.contain('apiKey');
    expect(answer.headers.link).to.contain('</v2/investments?limit=3>; rel="latest"');
    expect((await call('GET', '/v2/status')).status).to.equal(200);
  });

  it('answers 410 during a brownout, and tells its end', async () => {
    const { call } = await open({ brownouts: [{ from: inMinutes(-5), until: inMinutes(5) }] });
    const answer = await call('GET', '/v1/status');
    expect(answer.status).to.equal(410);
    expect(Number(answer.headers['retry-after'])).to.be.within(1, 300);
  });

  it('serves before and after a brownout', async () => {
    const brownouts = [
      { from: inMinutes(-9), until: inMinutes(-5) },
      { from: inMinutes(5), until: inMinutes(9) },
    ];
    const { call } = await open({ brownouts });
    expect((await call('GET', '/v1/status')).status).to.equal(200);
  });

  it('takes a changed file without a restart, and keeps the old one where the new is broken', async () => {
    const { call } = await open({});
    const statusOf = async (version: string) => (await call('GET', `/${version}/status`)).status;
    expect(await statusOf('v3')).to.equal(404);
    await writeFile(file, '{"versions": {');
    await write({ v1: { ...old, successor: 'v9' }, v2: current });
    await new Promise((done) => setTimeout(done, 200));
    expect([await statusOf('v1'), await statusOf('v2')]).to.deep.equal([200, 200]);
    await write({ v2: current, v3: { state: 'preview' } });
    for (let tries = 0; tries < 100 && (await statusOf('v3')) !== 200; tries++)
      await new Promise((done) => setTimeout(done, 30));
    expect([await statusOf('v1'), await statusOf('v3')]).to.deep.equal([404, 200]);
  });

  const broken: [what: string, versions: unknown, named: string][] = [
    ['is no JSON', '{', 'JSON'],
    ['has an unknown member', { v2: { ...current, sunsett: 1 } }, 'sunsett'],
    ['has an unknown state', { v2: { state: 'old' } }, 'versions.v2.state'],
    ['has a strange name', { latest: current }, 'must be v and a number'],
    ['deprecates without a date', { v1: { state: 'deprecated', successor: 'v2' }, v2: current }, 'deprecationDate'],
    ['deprecates in favour of nothing', { v1: { ...old, successor: 'v7' }, v2: current }, 'versions.v1.successor'],
    ['deprecates in favour of itself', { v1: { ...old, successor: 'v1' }, v2: current }, 'another version'],
    ['sets the sunset too early', { v1: { ...old, sunset: '2025-01-01' }, v2: current }, 'versions.v1.sunset'],
    ['has a date that is none', { v1: { ...old, deprecationDate: '2026-02-31' }, v2: current }, 'YYYY-MM-DD'],
    [
      'has a brownout backwards',
      { v1: { ...old, brownouts: [{ from: inMinutes(2), until: inMinutes(1) }] }, v2: current },
      'brownouts',
    ],
    ['has nothing current', { v1: { state: 'preview' } }, 'current'],
  ];
  for (const [what, versions, named] of broken) {
    it(`refuses to start when the file ${what}`, async () => {
      await (typeof versions === 'string' ? writeFile(file, versions) : write(versions as object));
      const error = await startGateway({ environment: { VERSIONS_FILE: file } }).catch((thrown: Error) => thrown);
      expect(error).to.be.an('error').with.property('message').that.contains(named).and.contains(file);
      expect((error as Error).message).not.to.contain('\n');
    });
  }

  it('refuses to start without the file', async () => {
    const error = await startGateway({ environment: { VERSIONS_FILE: file } }).catch((thrown: Error) => thrown);
    expect(error).to.be.an('error').with.property('message').that.contains('ENOENT');
  });
});
