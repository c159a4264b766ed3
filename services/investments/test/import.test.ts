import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, signedHeaders, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

const csv = { 'content-type': 'text/csv' };
const ndjson = { 'content-type': 'application/x-ndjson' };
const data = new URL('../../../../shared/data/', import.meta.url);

describe('POST /investments/imports', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;

  before(async () => {
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    url = started.running.url;
  });
  after(() => platform.stop());

  const send = (
    as: Principal,
    body: string | Uint8Array,
    headers: Record<string, string> = csv,
    query = '',
  ) =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers,
      body,
    });
  const records = async (as: Principal) => (await call('GET', '/investments', { as })).body;
  const total = async (as: Principal) =>
    (await call('GET', '/v1/investments?limit=0', { as })).body.meta.totalRecords;

  it('imports columns with the names of fields, with quotes, line breaks, CRLF and a byte order mark', async () => {
    const as = freshWorkspace()();
    const file =
      '\uFEFFname,description,employees,tags,country\r\n"Smith, ""Jo"" & Co","two\nlines","1,200",a;b,Germany\r\n';
    const { status, body } = await send(as, file);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      created: 1,
      imported: 1,
      alreadyImported: 0,
      rejected: 0,
      errors: [],
    });
    const [record] = await records(as);
    expect(record).to.deep.include({
      name: 'Smith, "Jo" & Co',
      description: 'two\nlines',
      employees: 1_200,
    });
    expect(record).to.deep.include({
      tags: ['a', 'b'],
      country: 'DE',
      visibility: 'workspace',
    });
  });

  it('reports each invalid row with its line and error, and imports the others', async () => {
    const as = freshWorkspace()();
    const file = [
      'name,country,foundingDate,website,lei',
      'Good,United States,2013 (1888),www.good.example,',
      'Bad country,Atlantis,,,',
      ',,,,',
      'Bad lei,,,,HWUPKR0MPOU8FGXBT395',
      'Good too,jp,1999,,',
    ].join('\n');
    const { body } = await send(as, file);
    expect(body).to.include({ imported: 2, rejected: 3 });
    const lines = body.errors.map(({ line, field }: { line: number; field: string }) => [
      line,
      field,
    ]);
    expect(lines).to.deep.equal([
      [3, 'country'],
      [4, 'name'],
      [5, 'lei'],
    ]);
    expect(body.errors[2].message).to.include('check digits');
    const good = (await records(as)).find(({ name }: { name: string }) => name === 'Good');
    expect(good).to.include({
      country: 'US',
      foundingDate: '2013',
      website: 'https://www.good.example',
    });
  });

  it('imports NDJSON, and reports lines that are not JSON objects', async () => {
    const as = freshWorkspace()();
    const file = [
      '{"name":"A","tags":["x"]}',
      'nonsense',
      '',
      '{"name":5}',
      '[]',
      'null',
      '{"nme":"B"}',
      '{"name":"C"}',
    ].join('\n');
    const { body } = await send(as, file, ndjson);
    expect(body).to.include({ imported: 2, rejected: 5 });
    expect([...new Set(body.errors.map(({ line }: { line: number }) => line))]).to.deep.equal([
      2, 4, 5, 6, 7,
    ]);
  });

  it('accepts gzip, and rejects a body that is not gzip', async () => {
    const as = freshWorkspace()();
    const zipped = { ...csv, 'content-encoding': 'gzip' };
    expect((await send(as, gzipSync('name\nA\nB\n'), zipped)).body.imported).to.equal(2);
    for (const body of [Buffer.from('name\nA\n'), gzipSync('name\nA\nB\n').subarray(0, 20)]) {
      const response = await send(as, body, zipped);
      expect(response.status).to.equal(400);
      expect(response.body.message).to.be.a('string');
    }
    expect((await send(as, 'name\nA', { ...csv, 'content-encoding': 'br' })).status).to.equal(415);
    expect((await send(as, '{}', { 'content-type': 'application/json' })).status).to.equal(415);
  });

  it('applies a mapping, a preset of the workspace, and a built-in preset', async () => {
    const as = freshWorkspace()();
    const mapping = { Firma: 'name', Land: 'country' };
    const file = 'Firma,Land,Rest\nSAP,Germany,x\n';
    const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    expect((await send(as, file, csv, query)).body.imported).to.equal(1);
    const put = await call('PUT', '/v2/import-presets/german', {
      as,
      body: { mapping },
    });
    expect(put.body).to.deep.equal({
      name: 'german',
      mapping,
      builtIn: false,
    });
    expect((await send(as, file, csv, '?preset=german')).body.imported).to.equal(1);
    const known = (await call('GET', '/v2/import-presets', { as })).body.data;
    const formerly = (await call('GET', '/v2/investments/import-presets', { as })).body.data;
    expect(formerly).to.deep.equal(known);
    expect(known.map(({ name }: { name: string }) => name)).to.include.members([
      'sp500',
      'financedatabase',
      'german',
    ]);
    expect((await send(freshWorkspace()(), file, csv, '?preset=german')).status).to.equal(400);
    expect((await call('DELETE', '/v2/import-presets/german', { as })).status).to.equal(204);
    expect((await send(as, file, csv, '?preset=german')).status).to.equal(400);
    expect(
      (
        await call('PUT', '/v2/import-presets/sp500', {
          as,
          body: { mapping },
        })
      ).status,
    ).to.equal(409);
  });

  it('imports columns with the name of a field besides those of a mapping or a preset', async () => {
    const as = freshWorkspace()();
    const mapping = { Firma: 'name', Sector: 'industry' };
    const file = 'Firma,country,CEO,Ticker Symbol,Sector,Rest\nSAP,Germany,Klein,SAP,Software,x\n';
    const expected = {
      name: 'SAP',
      country: 'DE',
      ceo: 'Klein',
      tickerSymbol: 'SAP',
      industry: 'Software',
      sector: '',
    };
    const ignoredColumns = [{ column: 'Rest', didYouMean: null }];
    const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    await call('PUT', '/v2/import-presets/german', {
      as,
      body: { mapping },
    });
    for (const parameter of [query, '?preset=german']) {
      expect((await send(as, file, csv, parameter)).body).to.deep.include({
        created: 1,
        ignoredColumns,
      });
    }
    for (const record of await records(as)) {
      expect(record).to.include(expected);
    }
  });

  it('maps each field and each column once, by a mapping before names', async () => {
    const as = freshWorkspace()();
    const send2 = (file: string, mapping: object) =>
      send(as, file, csv, `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`);
    const mapped = await send2('Company,name,country\nAcme Inc.,acme,FR\n', {
      Company: 'name',
      country: 'headquarters',
    });
    expect(mapped.body.ignoredColumns).to.deep.equal([{ column: 'name', didYouMean: null }]);
    expect((await records(as))[0]).to.include({
      name: 'Acme Inc.',
      country: '',
      headquarters: 'FR',
    });
    const two = await send2('Firma,CEO,ceo_\nA,b,c\n', { Firma: 'name' });
    expect([two.status, two.body.message]).to.deep.equal([
      400,
      'mapping is ambiguous: the file has several columns named CEO, ceo_',
    ]);
    const named = await send2('Firma,CEO,ceo_\nB,b,c\n', { Firma: 'name', CEO: 'ceo' });
    expect(named.body).to.include({ created: 1 });
  });

  it('finds records by a column of the key, or the id, besides those of a mapping', async () => {
    const as = freshWorkspace()();
    await send(as, 'name,tickerSymbol\nA,AAA\n');
    const [{ id }] = await records(as);
    const query = `mapping=${encodeURIComponent('{"Firma":"name"}')}`;
    expect((await send(as, `Firma,id\nB,${id}\n`, csv, `?${query}`)).body).to.include({
      created: 0,
      updated: 1,
    });
    const byTicker = await send(
      as,
      'Firma,ticker_symbol\nC,AAA\n',
      csv,
      `?key=tickerSymbol&${query}`,
    );
    expect(byTicker.body).to.include({ created: 0, updated: 1 });
  });

  for (const [description, query, field] of [
    ['a mapping that is not JSON', '?mapping=abc', 'mapping'],
    ['a mapping to an unknown field', '?mapping={"a":"secret"}', 'mapping'],
    ['a mapping of a column that is not in the file', '?mapping={"z":"name"}', 'mapping'],
    ['a mapping of __proto__', '?mapping={"__proto__":"name"}', 'mapping'],
    ['an unknown preset', '?preset=constructor', 'preset'],
    ['an unknown visibility', '?visibility=all', 'visibility'],
  ] as const) {
    it(`rejects ${description}`, async () => {
      const { status, body } = await send(freshWorkspace()(), 'a,b\n1,2\n', csv, encodeURI(query));
      expect(status).to.equal(400);
      expect(body.message).to.include(field);
    });
  }

  it('names every invalid parameter', async () => {
    const { status, body } = await send(
      freshWorkspace()(),
      'a\n1\n',
      csv,
      '?mapping=foo&key=bar&dryrun=true',
    );
    expect(status).to.equal(400);
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.have.members(['mapping', 'key', 'dryrun']);
  });

  it('rejects an empty file, and a file without a column for a field', async () => {
    for (const body of ['', 'a,b\n1,2\n']) {
      expect((await send(freshWorkspace()(), body)).status).to.equal(400);
    }
    expect((await send(freshWorkspace()(), '', ndjson)).body).to.include({
      imported: 0,
      rejected: 0,
    });
  });

  it('lists the records of an import in the order of their file, with and without an Idempotency-Key', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `Row ${at}`);
    for (const headers of [csv, { ...csv, 'idempotency-key': 'ordered' }]) {
      const as = freshWorkspace()();
      await send(as, `name\n${names.join('\n')}\n`, headers);
      await send(as, 'name\nLater A\nLater B\n');
      const listed = (await call('GET', '/investments', { as })).body.map(
        ({ name }: { name: string }) => name,
      );
      expect(listed).to.deep.equal(['Later A', 'Later B', ...names]);
    }
  });

  it('imports each row once under one Idempotency-Key, and again without it', async () => {
    const user = freshWorkspace();
    const as = user();
    const file = 'name\nA\nB\nA\n';
    const keyed = { ...csv, 'idempotency-key': 'file-1' };
    expect((await send(as, file, keyed)).body).to.include({ imported: 3, alreadyImported: 0 });
    expect((await send(as, file, keyed)).body).to.include({ imported: 0, alreadyImported: 3 });
    expect(await total(as)).to.equal(3);
    expect((await send(as, file)).body.imported).to.equal(3);
    expect((await send(user({ userId: 'user-2' }), file, keyed)).body.imported).to.equal(3);
    expect(await total(as)).to.equal(9);
  });

  it('returns 422 for a key used for another file, format, mapping or visibility', async () => {
    const as = freshWorkspace()();
    const keyed = { ...csv, 'idempotency-key': 'same' };
    expect((await send(as, 'name\nA\nB\n', keyed)).status).to.equal(200);
    for (const again of [
      await send(as, 'name\nX\nB\n', keyed),
      await send(as, 'name\nA\nB\nC\n', keyed),
      await send(as, 'name\nA\nB\n', keyed, '?visibility=private'),
      await send(as, 'name\nA\nB\n', keyed, '?mapping={"name":"ceo"}'),
      await send(as, '{"name":"A"}', { ...keyed, ...ndjson }),
    ]) {
      expect([again.status, again.body.error]).to.deep.equal([422, 'unprocessable']);
    }
    const zipped = { ...keyed, 'content-encoding': 'gzip' };
    expect((await send(as, gzipSync('name\nA\nB\n'), zipped)).body).to.include({
      imported: 0,
      alreadyImported: 2,
    });
    expect((await records(as)).map(({ name }: { name: string }) => name)).to.have.members([
      'A',
      'B',
    ]);
  });

  it('imports every row of files with one key that differ after their first MiB', async () => {
    const as = freshWorkspace()();
    const keyed = { ...csv, 'idempotency-key': 'long' };
    const beginning = `name,description\n${`A,${'x'.repeat(1_000)}\n`.repeat(1_200)}`;
    expect((await send(as, `${beginning}B,b\n`, keyed)).body.imported).to.equal(1_201);
    expect((await send(as, `${beginning}C,c\n`, keyed)).body).to.include({
      imported: 1,
      alreadyImported: 1_200,
    });
    expect(await total(as)).to.equal(1_202);
  });

  it('limits a user to four concurrent imports', async () => {
    const user = freshWorkspace();
    const ended = Promise.withResolvers<void>();
    const slow = async function* () {
      yield Buffer.from('name\nA\n');
      await ended.promise;
    };
    const as = user();
    const signed = {
      service: 'investments',
      method: 'POST',
      target: '/v2/investments/imports',
    };
    const start = () =>
      fetch(`${url}/v2/investments/imports`, {
        method: 'POST',
        headers: { ...csv, ...signedHeaders(platform.signer, as, signed) },
        body: ReadableStream.from(slow()),
        duplex: 'half',
      });
    /**
     * While the request below is in progress, a request of the four may be rejected in its place:
     * then it is sent again.
     */
    const startUntilAccepted = async () => {
      let started = await start();
      while (started.status === 429) {
        await started.text();
        started = await start();
      }
      return started;
    };
    const running = Array.from({ length: 4 }, startUntilAccepted);
    const tryFifth = () => send(user(), 'name\nB\n');
    let response = await tryFifth();
    while (response.status === 200) {
      response = await tryFifth();
    }
    expect([response.status, response.body.error, response.headers['retry-after']]).to.deep.equal([
      429,
      'rate_limit_exceeded',
      '5',
    ]);
    expect((await send(user({ userId: 'user-2' }), 'name\nC\n')).status).to.equal(200);
    ended.resolve();
    for (const started of await Promise.all(running)) {
      expect(started.status).to.equal(200);
      await started.text();
    }
    expect((await send(user(), 'name\nD\n')).status).to.equal(200);
  });

  it('imports private records for a user, not for an application without one', async () => {
    const user = freshWorkspace();
    expect((await send(user(), 'name\nA\n', csv, '?visibility=private')).body.imported).to.equal(1);
    expect(await total(user({ userId: 'user-2' }))).to.equal(0);
    expect(await total(user())).to.equal(1);
    expect(
      (await send(applicationOf(user()), 'name\nA\n', csv, '?visibility=private')).status,
    ).to.equal(403);
    expect((await send(applicationOf(user()), 'name\nA\n')).body.imported).to.equal(1);
  });

  it('imports the valid rows of a file with damage of any kind', async () => {
    const as = freshWorkspace()();
    const lines = `{"name":"A"}\n{"name":"${'x'.repeat(1_200_000)}"}\n{"name":"B"}`;
    expect((await send(as, lines, ndjson)).body).to.include({ imported: 2, rejected: 1 });
    const damage = [
      'name,ceo',
      'A,"open',
      'B"x,"y"z',
      'C\0,x',
      `D,${'x'.repeat(300)}`,
      'E,\ud800',
      'F,ok',
    ].join('\n');
    const { status, body } = await send(as, damage);
    expect(status).to.equal(200);
    expect(body.rejected).to.be.greaterThan(0);
    const wide = `name,ceo\nA\nB,b,c,d\n${'x'.repeat(1_200_000)},y\nC,c\n`;
    const other = await send(as, wide);
    expect(other.status).to.equal(200);
    expect(other.body).to.include({ imported: 2, rejected: 2 });
    expect(other.body.errors[1]).to.include({
      line: 4,
      message: 'is longer than 1000000 characters',
    });
  });

  describe('of real files', () => {
    const sp500 = new URL('sp500-constituents.csv', data);
    const equities = new URL('world-equities.csv.gz', data);
    before(function () {
      if (!existsSync(sp500) || !existsSync(equities)) {
        this.skip();
      }
    });

    it('imports every row of the S&P 500', async () => {
      const as = freshWorkspace()();
      const { body } = await send(as, readFileSync(sp500), csv, '?preset=sp500');
      expect(body).to.deep.include({
        created: 503,
        imported: 503,
        alreadyImported: 0,
        rejected: 0,
        errors: [],
      });
      const found = (await call('GET', '/v2/investments?tickerSymbol=MMM', { as })).body.data[0];
      expect(found).to.include({
        name: '3M',
        cik: '66740',
        foundingDate: '1902',
        sector: 'Industrials',
      });
    });

    it("imports the world's equities, and counts each row", async () => {
      // The benchmark `import` takes the whole file; the tests' stand-in for MongoDB would take
      // minutes.
      const few = process.env.MONGODB_URI ? 1_000 : 8_000;
      const rows = firstRows(gunzipSync(readFileSync(equities)).toString(), few);
      const as = freshWorkspace()();
      const headers = { ...csv, 'content-encoding': 'gzip' };
      const { status, body } = await send(as, gzipSync(rows), headers, '?preset=financedatabase');
      expect(status).to.equal(200);
      expect(body.imported + body.rejected).to.equal(few);
      expect(body.rejected).to.be.lessThan(few / 100);
      expect(await total(as)).to.equal(body.imported);
      expect((await records(as)).length).to.equal(body.imported);
    });
  });
});

/** The header line and the first rows; quoted cells may contain line breaks. */
function firstRows(file: string, rows: number): string {
  let quoted = false;
  let seen = 0;
  for (let at = 0; at < file.length; at++) {
    if (file[at] === '"') {
      quoted = !quoted;
    } else if (file[at] === '\n' && !quoted && seen++ === rows) {
      return file.slice(0, at + 1);
    }
  }
  return file;
}
