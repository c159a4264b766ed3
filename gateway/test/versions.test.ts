import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: deprecated version', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  it('sends deprecation headers on responses and on errors', async () => {
    const key = gateway.createKey();
    const responses = [
      await gateway.call('GET', '/v1/investments?limit=10', { headers: { 'X-API-Key': key } }),
      await gateway.call('GET', `/v1/investments?apiKey=${key}&limit=10`),
      await gateway.call('GET', '/v1/investments?limit=10'),
      await gateway.call('GET', '/v1/nothing?limit=10', { headers: { 'X-API-Key': key } }),
      await gateway.call('TRACE', '/v1/investments?limit=10'),
      await gateway.call('GET', '/v1/investments/%00?limit=10'),
    ];
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 401, 404, 405, 400]);
    for (const { headers } of responses) {
      expect(headers.deprecation).to.equal('true');
      expect(headers['x-deprecation-date']).to.match(/^\d{4}-\d\d-\d\d$/);
      expect(headers.link).to.match(/^<\/v2\/[^>]*\?limit=10>; rel="latest"/);
    }
    expect(Date.parse(String(responses[0]?.headers['x-deprecation-date']))).to.be.above(
      Date.parse('2027-11-21'),
    );
  });

  it('sends a sunset not before the deprecation, and links to served pages', async () => {
    const { headers } = await gateway.call('GET', '/v1/status');
    const sunset = String(headers.sunset);
    expect(new Date(sunset).toUTCString()).to.equal(sunset);
    expect(Date.parse(sunset)).to.be.above(Date.parse(String(headers['x-deprecation-date'])));
    for (const relation of ['deprecation', 'sunset']) {
      const target = new RegExp(`<([^>]*)>; rel="${relation}"`).exec(String(headers.link))?.[1];
      const page = await gateway.call('GET', target!);
      expect([page.status, page.headers['content-type']]).to.deep.equal([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(page.text).to.contain(String(headers['x-deprecation-date']));
    }
  });

  it('sends deprecation headers on 429', async () => {
    const limited = await gateway.startAnother({ LIMIT_READS: '1' });
    await limited.call('GET', '/v1/status');
    const response = await limited.call('GET', '/v1/status');
    expect(response.status).to.equal(429);
    expect(response.headers.deprecation).to.equal('true');
  });

  it('adds no headers to v2 and to the unversioned list', async () => {
    for (const path of ['/v2/investments', '/investments']) {
      const { status, headers } = await gateway.call('GET', path, {
        headers: { 'X-API-Key': gateway.createKey() },
      });
      expect(status).to.equal(200);
      expect(headers).not.to.have.any.keys('deprecation', 'x-deprecation-date', 'link', 'sunset');
    }
  });

  it('can send the date in the form of RFC 9745', async () => {
    const other = await gateway.startAnother({ DEPRECATION_HEADER: 'rfc9745' });
    const { headers } = await other.call('GET', '/v1/status');
    expect(headers.deprecation).to.equal(
      `@${Date.parse(String(headers['x-deprecation-date'])) / 1_000}`,
    );
  });

  it('percent-encodes the query in the Link header', async () => {
    const { headers } = await gateway.call('GET', `/v1/investments?q=%22%3E&x=a'b`, {
      headers: { 'X-API-Key': gateway.createKey() },
    });
    expect(headers.link).to.contain(`</v2/investments?q=%22%3E&x=a%27b>; rel="latest"`);
  });

  it('bounds the Link header: a long query is omitted, and with a long path the address', async () => {
    const headers = { 'X-API-Key': gateway.createKey() };
    const link = async (target: string) =>
      String((await gateway.call('GET', target, { headers })).headers.link);
    expect(await link(`/v1/investments?x=${'a'.repeat(900)}`)).to.contain(
      `x=${'a'.repeat(900)}>; rel="latest"`,
    );
    for (const query of [`x=${'a'.repeat(8_000)}`, `x=${"'".repeat(400)}`]) {
      expect(await link(`/v1/investments?${query}`)).to.match(
        /^<\/v2\/investments>; rel="latest", <\/v2\/investments>; /,
      );
    }
    const withoutSuccessor = await link(`/v1/investments/${'a'.repeat(8_000)}`);
    expect(withoutSuccessor).to.match(/^<[^<>]{1,100}>; rel="deprecation"/);
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
      it(`inserts its message into ${what}, ${sized ? 'with a Content-Length' : 'in chunks of one byte'}`, async () => {
        gateway.investments.respond = async (_request, response) => {
          response.writeHead(200, {
            'Content-Type': 'application/json',
            ...(sized ? { 'Content-Length': body.length } : {}),
          });
          if (sized) {
            return void response.end(body);
          }
          for (const part of body) {
            await new Promise((done) => response.write(part, done));
          }
          response.end();
        };
        const response = await gateway.call('GET', '/v1/investments', {
          headers: { 'X-API-Key': gateway.createKey() },
        });
        const supported = `supported until ${response.headers['x-deprecation-date']}`;
        const available = `available until ${new Date(String(response.headers.sunset)).toISOString().slice(0, 10)}`;
        const message = `"Version v1 is deprecated: it is ${supported} and ${available}. Upgrade to v2."`;
        expect(response.text).to.equal(expected(message));
      });
    }
  }

  it('does not change a body with a validator or an encoding, of another type, or of an error', async () => {
    const key = gateway.createKey();
    const untouched: [headers: Record<string, string>, status: number, body: Buffer][] = [
      [{ 'Content-Type': 'application/json', ETag: '"1"' }, 200, Buffer.from('{"a":1}')],
      [
        { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        200,
        gzipSync('{"a":1}'),
      ],
      [{ 'Content-Type': 'text/csv' }, 200, Buffer.from('{a')],
      [{ 'Content-Type': 'application/json' }, 409, Buffer.from('{"a":1}')],
      [{ 'Content-Type': 'application/problem+json' }, 200, Buffer.from('{"a":1}')],
    ];
    for (const [headers, status, body] of untouched) {
      gateway.investments.respond = (_request, response) =>
        void response.writeHead(status, headers).end(body);
      const response = await gateway.call('GET', '/v1/investments', {
        headers: { 'X-API-Key': key },
      });
      expect(response.text).to.equal(body.toString());
    }
  });

  it('omits Content-Length for HEAD if the message would change it', async () => {
    gateway.investments.respond = (_request, response) => sendJson(response, 200, { a: 1 });
    const response = await gateway.call('HEAD', '/v1/investments', {
      headers: { 'X-API-Key': gateway.createKey() },
    });
    expect(response.status).to.equal(200);
    expect(response.headers).not.to.have.property('content-length');
  });

  it('lists its callers', async () => {
    const fresh = await gateway.startAnother();
    const key = gateway.createKey({
      userId: 'anna',
      credentialId: 'old-key',
      workspaceId: 'w7',
    });
    for (let time = 0; time < 3; time++) {
      await fresh.call('GET', '/v1/investments', { headers: { 'X-API-Key': key } });
    }
    await fresh.call('GET', '/v2/investments', { headers: { 'X-API-Key': key } });
    const { callers } = (await (
      await fetch(`${fresh.running.operationsUrl}/deprecated-callers`)
    ).json()) as {
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
    expect(metrics).to.match(
      /gateway_deprecated_requests_total\{version="v1",service="gateway"\} 3/,
    );
    expect(metrics).not.to.contain('old-key').and.not.contain('anna');
  });
});

describe('gateway: reports of deprecated calls', () => {
  let gateway: TestGateway;
  let reports: {
    processId: string;
    counts: {
      credentialId: string;
      calls: number;
      version: string;
      day: string;
    }[];
  }[];
  let unavailable: boolean;

  beforeEach(async () => {
    gateway = await startGateway({ environment: { DEPRECATION_REPORT_MS: '20' } });
    reports = [];
    unavailable = false;
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (request, response, body) => {
      if (request.url !== '/internal/deprecated-calls') {
        return respond(request, response, body);
      }
      if (!unavailable) {
        reports.push(JSON.parse(body));
      }
      response.writeHead(unavailable ? 503 : 204).end();
    };
  });
  afterEach(() => gateway.stop());

  const callV1 = (key: string) =>
    gateway.call('GET', '/v1/investments', { headers: { 'X-API-Key': key } });
  const reported = (credentialId: string) =>
    reports.flatMap(({ counts }) => counts.filter((count) => count.credentialId === credentialId));

  it('are sent to the authorization service, as totals of this process', async () => {
    const key = gateway.createKey({ credentialId: 'a' });
    await callV1(key);
    await eventually('the call is reported', () => reported('a').length === 1);
    await callV1(key);
    await eventually('both calls are reported', () => reported('a').at(-1)?.calls === 2);
    expect(reported('a')[0]).to.include({
      version: 'v1',
      day: new Date().toISOString().slice(0, 10),
      calls: 1,
    });
    expect(new Set(reports.map(({ processId }) => processId)).size).to.equal(1);
    const settled = reports.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reports).to.have.length(settled);
  });

  it('are retried while it is unavailable', async () => {
    unavailable = true;
    await callV1(gateway.createKey({ credentialId: 'b' }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    unavailable = false;
    await eventually('the call is reported', () => reported('b').length === 1);
  });

  it('are sent when the gateway stops', async () => {
    const { authorization } = gateway;
    const other = await startGateway({
      environment: { DEPRECATION_REPORT_MS: '60000', AUTHORIZATION_URL: authorization.url },
    });
    const { respond } = authorization;
    authorization.respond = (request, response, body) =>
      request.url === '/internal/credentials/resolve'
        ? other.authorization.respond(request, response, body)
        : respond(request, response, body);
    await other.call('GET', '/v1/investments', {
      headers: { 'X-API-Key': other.createKey({ credentialId: 'c' }) },
    });
    expect(reported('c')).to.have.length(0);
    await other.stop();
    expect(reported('c')).to.have.length(1);
  });
});

describe('gateway: version registry', () => {
  let directory: string;
  let file: string;
  let gateway: TestGateway | undefined;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-versions-'));
    file = join(directory, 'versions.json');
  });
  afterEach(async () => {
    await gateway?.stop();
    gateway = undefined;
    await rm(directory, { recursive: true });
  });

  const write = (versions: object) => writeFile(file, JSON.stringify({ versions }));
  const old = {
    state: 'deprecated',
    deprecationDate: '2026-01-01',
    successor: 'v2',
  };
  const current = { state: 'current' };
  const open = async (v1: object) => {
    await write({
      v1: { ...old, ...v1 },
      v2: current,
    });
    gateway = await startGateway({ environment: { VERSIONS_FILE: file } });
    return gateway;
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it('sends a sunset as an HTTP-date, and a link to the documentation', async () => {
    const { call } = await open({ sunset: '2099-12-31', documentation: 'https://docs.example/v2' });
    const { status, headers } = await call('GET', '/v1/status');
    expect(status).to.equal(200);
    expect(headers.sunset).to.equal('Thu, 31 Dec 2099 00:00:00 GMT');
    expect(String(headers.link)).to.contain('<https://docs.example/v2>; rel="deprecation"');
  });

  it('returns 410 after the sunset, and names the successor', async () => {
    const { call } = await open({ sunset: inMinutes(-1) });
    const response = await call('GET', '/v1/investments?limit=3&apiKey=k');
    expect(response.status).to.equal(410);
    expect(response.body.error).to.equal('version_sunset');
    expect(response.body.message).to.contain('/v2/investments?limit=3');
    expect(response.text).not.to.contain('apiKey');
    expect(response.headers.link).to.contain('</v2/investments?limit=3>; rel="latest"');
    expect((await call('GET', '/v2/status')).status).to.equal(200);
  });

  it('returns 410 with Retry-After during a brownout', async () => {
    const { call } = await open({
      brownouts: [
        {
          from: inMinutes(-5),
          until: inMinutes(5),
        },
      ],
    });
    const response = await call('GET', '/v1/status');
    expect(response.status).to.equal(410);
    expect(Number(response.headers['retry-after'])).to.be.within(1, 300);
  });

  it('serves before and after a brownout', async () => {
    const brownouts = [
      {
        from: inMinutes(-9),
        until: inMinutes(-5),
      },
      {
        from: inMinutes(5),
        until: inMinutes(9),
      },
    ];
    const { call } = await open({ brownouts });
    expect((await call('GET', '/v1/status')).status).to.equal(200);
  });

  it('applies a changed file without a restart, and ignores an invalid one', async () => {
    const { call } = await open({});
    const statusOf = async (version: string) => (await call('GET', `/${version}/status`)).status;
    expect(await statusOf('v3')).to.equal(404);
    await writeFile(file, '{"versions": {');
    await write({
      v1: { ...old, successor: 'v9' },
      v2: current,
    });
    await new Promise((done) => setTimeout(done, 200));
    expect([await statusOf('v1'), await statusOf('v2')]).to.deep.equal([200, 200]);
    await write({
      v2: current,
      v3: { state: 'preview' },
    });
    for (let tries = 0; tries < 100 && (await statusOf('v3')) !== 200; tries++) {
      await new Promise((done) => setTimeout(done, 30));
    }
    expect([await statusOf('v1'), await statusOf('v3')]).to.deep.equal([404, 200]);
  });

  const invalid: [what: string, versions: unknown, message: string][] = [
    ['is not JSON', '{', 'JSON'],
    ['has an unknown member', { v2: { ...current, sunsett: 1 } }, 'sunsett'],
    ['has an unknown state', { v2: { state: 'old' } }, 'versions.v2.state'],
    ['has an invalid version name', { latest: current }, 'must be v and a number, such as v2'],
    [
      'deprecates without a date',
      {
        v1: { state: 'deprecated', successor: 'v2' },
        v2: current,
      },
      'deprecationDate',
    ],
    [
      'names a successor that is not in the file',
      {
        v1: { ...old, successor: 'v7' },
        v2: current,
      },
      'versions.v1.successor',
    ],
    [
      'names the version itself as its successor',
      {
        v1: { ...old, successor: 'v1' },
        v2: current,
      },
      'must not be the version itself',
    ],
    [
      'sets the sunset before the deprecation',
      {
        v1: { ...old, sunset: '2025-01-01' },
        v2: current,
      },
      'versions.v1.sunset',
    ],
    [
      'has an invalid date',
      {
        v1: { ...old, deprecationDate: '2026-02-31' },
        v2: current,
      },
      'YYYY-MM-DD',
    ],
    [
      'has a brownout backwards',
      {
        v1: {
          ...old,
          brownouts: [
            {
              from: inMinutes(2),
              until: inMinutes(1),
            },
          ],
        },
        v2: current,
      },
      'brownouts',
    ],
    ['has no current version', { v1: { state: 'preview' } }, 'current'],
  ];
  for (const [what, versions, message] of invalid) {
    it(`fails to start if the file ${what}`, async () => {
      await (typeof versions === 'string' ? writeFile(file, versions) : write(versions as object));
      const error = await startGateway({ environment: { VERSIONS_FILE: file } }).catch(
        (thrown: Error) => thrown,
      );
      expect(error)
        .to.be.an('error')
        .with.property('message')
        .that.contains(message)
        .and.contains(file);
      expect((error as Error).message).not.to.contain('\n');
    });
  }

  it('fails to start without the file', async () => {
    const error = await startGateway({ environment: { VERSIONS_FILE: file } }).catch(
      (thrown: Error) => thrown,
    );
    expect(error).to.be.an('error').with.property('message').that.contains('ENOENT');
  });
});
