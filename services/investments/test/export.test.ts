import { type Investment, serverFields } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, signedHeaders, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { CsvParser } from '../src/imports/csv-parser.ts';
import { freshWorkspace } from './callers.ts';

const records: Partial<Investment>[] = [
  {
    name: '=HYPERLINK("http://evil.example")',
    tickerSymbol: '+A',
    ceo: '@SUM(A1)',
    headquarters: '-2+3',
  },
  {
    name: 'Quote "and", comma',
    description: 'two\nlines\r\nand a tab\t.',
    tags: ['a;b', 'c'],
    country: 'DE',
  },
  {
    name: "'=apostrophe",
    ceo: "'t Hooft",
    employees: 5,
    tags: ['[not JSON', 'b'],
    clearbit: { domain: 'a.example', list: [1, { b: null }] },
    website: 'https://a.example',
  },
  {
    name: ' =1',
    ceo: '\u00a0+1',
    headquarters: '\uFEFF@A1',
    editedName: '\n=1',
    industry: '＝1',
    sector: "' -1",
  },
  {
    name: '株式会社',
    tags: ['日本', '=1+1'],
    lei: 'HWUPKR0MPOU8FGXBT394',
    figi: 'BBG000B9XRY4',
    cik: '0000320193',
  },
];

describe('GET /investments/exports', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;
  const user = freshWorkspace();

  before(async () => {
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    url = started.running.url;
    for (const body of records) {
      expect(
        (
          await call('POST', '/v2/investments', {
            as: user(),
            body,
          })
        ).status,
      ).to.equal(201);
    }
  });
  after(() => platform.stop());

  const clientFieldsOf = (all: Investment[]) =>
    all
      .map((record) =>
        Object.fromEntries(
          Object.entries(record).filter(
            ([name]) => !serverFields.some((serverField) => serverField === name),
          ),
        ),
      )
      .sort((a, b) => String(a.name).localeCompare(String(b.name)));

  for (const [format, type] of Object.entries({
    csv: 'text/csv',
    ndjson: 'application/x-ndjson',
  })) {
    it(`writes ${format} from which an import creates the same records`, async () => {
      const file = await call('GET', `/v2/investments/exports?format=${format}`, { as: user() });
      expect(file.status).to.equal(200);
      expect(file.headers['content-type']).to.include(type);
      const other = freshWorkspace()();
      const headers = { 'content-type': type };
      const { body } = await call('POST', '/v1/investments/imports', {
        as: other,
        headers,
        body: file.text,
      });
      expect(body).to.deep.include({
        created: records.length,
        imported: records.length,
        alreadyImported: 0,
        rejected: 0,
        errors: [],
      });
      const again = (await call('GET', '/investments', { as: other })).body;
      const before = (await call('GET', '/investments', { as: user() })).body;
      expect(clientFieldsOf(again)).to.deep.equal(clientFieldsOf(before));
    });
  }

  it('escapes every cell that a spreadsheet would run as a formula', async () => {
    const { text } = await call('GET', '/v2/investments/exports', { as: user() });
    const parser = new CsvParser(1_000_000);
    parser.add(text);
    parser.end();
    const cells = [...parser.records()].flatMap((record) =>
      'cells' in record ? record.cells : [],
    );
    expect(cells.filter((cell) => /^\s*[=+@＝]/.test(cell))).to.deep.equal([]);
    for (const cell of ["' =1", "'\u00a0+1", "'\uFEFF@A1", "'\n'=1", "'＝1", "'' -1"]) {
      expect(text).to.include(cell);
    }
    expect(text)
      .to.include("'=HYPERLINK")
      .and.include("'+A")
      .and.include("'@SUM")
      .and.include("'-2+3");
  });

  it('starts with a byte order mark and uses another separator on request, and can be imported again', async () => {
    const as = freshWorkspace()();
    const tricky = {
      name: 'x;=1',
      ceo: 'a,=2',
      headquarters: 'two\n=3\n- four',
      industry: 'tab\t+5',
      sector: "it's;'=6",
    };
    await call('POST', '/v2/investments', { as, body: tricky });
    for (const [query, separator, start] of [
      ['', ',', 'id,'],
      ['?delimiter=;&bom=true', ';', '\uFEFFid;'],
      ['?delimiter=tab', '\t', 'id\t'],
      ['?bom=true&delimiter=|', '|', '\uFEFFid|'],
    ] as const) {
      const bytes = (await call('GET', `/v2/investments/exports${query}`, { as })).text;
      // `text()` of a response removes the mark.
      expect(bytes.startsWith(start.replace('\uFEFF', '')), query).to.equal(true);
      // The cell in a program that expects another delimiter.
      for (const other of [';', '\t', '|', ...(separator === ',' ? [] : [','])]) {
        for (const cell of bytes.split(/\r?\n/).flatMap((line) => line.split(other))) {
          expect(cell, JSON.stringify(other)).not.to.match(/^\s*[=+@-]/);
        }
      }
      const { body } = await call('POST', '/v2/investments/imports', {
        as,
        headers: { 'content-type': 'text/csv' },
        body: bytes,
      });
      expect(body, query).to.deep.include({
        created: 0,
        updated: 0,
        unchanged: 1,
        errors: [],
      });
    }
    const target = '/v2/investments/exports?bom=true';
    const signed = signedHeaders(platform.signer, as, {
      service: 'investments',
      method: 'GET',
      target,
    });
    const raw = await fetch(url + target, { headers: signed });
    expect([...new Uint8Array(await raw.arrayBuffer()).subarray(0, 5)]).to.deep.equal([
      0xef,
      0xbb,
      0xbf,
      ...Buffer.from('id'),
    ]);
    for (const wrong of ['?bom=yes', '?delimiter=x']) {
      expect((await call('GET', `/v2/investments/exports${wrong}`, { as })).status).to.equal(400);
    }
  });

  it('writes the records that match the filters, or only the header line', async () => {
    const some = await call('GET', '/v2/investments/exports?format=ndjson&country=DE', {
      as: user(),
    });
    expect(some.text.trim().split('\n')).to.have.length(1);
    const none = await call('GET', '/v2/investments/exports?country=FR', { as: user() });
    expect(none.text).to.match(/^id,tickerSymbol,name,[^\n]+\n$/);
    expect(
      (await call('GET', '/v2/investments/exports?format=xml', { as: user() })).status,
    ).to.equal(400);
  });
});
