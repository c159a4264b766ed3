import { type Investment, serverFields } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { CsvText } from '../src/operations/csv-text.ts';
import { freshWorkspace } from './callers.ts';

const records: Partial<Investment>[] = [
  { name: '=HYPERLINK("http://evil.example")', tickerSymbol: '+A', ceo: '@SUM(A1)', headquarters: '-2+3' },
  { name: 'Quote "and", comma', description: 'two\nlines\r\nand a tab\t.', tags: ['a;b', 'c'], country: 'DE' },
  {
    name: "'=apostrophe",
    ceo: "'t Hooft",
    employees: 5,
    tags: ['[not JSON', 'b'],
    clearbit: { domain: 'a.example', list: [1, { b: null }] },
    website: 'https://a.example',
  },
  { name: ' =1', ceo: '\u00a0+1', headquarters: '\uFEFF@A1', editedName: '\n=1', industry: '＝1', sector: "' -1" },
  { name: '株式会社', tags: ['日本', '=1+1'], lei: 'HWUPKR0MPOU8FGXBT394', figi: 'BBG000B9XRY4', cik: '0000320193' },
];

describe('GET /investments/exports', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const person = freshWorkspace();

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const body of records)
      expect((await call('POST', '/v2/investments', { as: person(), body })).status).to.equal(201);
  });
  after(() => platform.stop());

  const withoutIds = (all: Investment[]) =>
    all
      .map((record) =>
        Object.fromEntries(Object.entries(record).filter(([name]) => !serverFields.some((own) => own === name))),
      )
      .sort((a, b) => String(a.name).localeCompare(String(b.name)));

  for (const [format, type] of Object.entries({ csv: 'text/csv', ndjson: 'application/x-ndjson' })) {
    it(`writes ${format} that an import reads back as it was`, async () => {
      const file = await call('GET', `/v2/investments/exports?format=${format}`, { as: person() });
      expect(file.status).to.equal(200);
      expect(file.headers['content-type']).to.include(type);
      const other = freshWorkspace()();
      const headers = { 'content-type': type };
      const { body } = await call('POST', '/v1/investments/imports', { as: other, headers, body: file.text });
      expect(body).to.deep.equal({ imported: records.length, alreadyImported: 0, rejected: 0, errors: [] });
      const again = (await call('GET', '/investments', { as: other })).body;
      const before = (await call('GET', '/investments', { as: person() })).body;
      expect(withoutIds(again)).to.deep.equal(withoutIds(before));
    });
  }

  it('leaves no cell that a spreadsheet would run', async () => {
    const { text } = await call('GET', '/v2/investments/exports', { as: person() });
    const file = new CsvText(1_000_000);
    file.add(text);
    file.end();
    const cells = [...file.records()].flatMap((record) => ('cells' in record ? record.cells : []));
    expect(cells.filter((cell) => /^\s*[=+@＝]/.test(cell))).to.deep.equal([]);
    for (const cell of ["' =1", "'\u00a0+1", "'\uFEFF@A1", "'\n=1", "'＝1", "'' -1"]) expect(text).to.include(cell);
    expect(text).to.include("'=HYPERLINK").and.include("'+A").and.include("'@SUM").and.include("'-2+3");
  });

  it('writes what the filters leave, and only a header for nothing', async () => {
    const some = await call('GET', '/v2/investments/exports?format=ndjson&country=DE', { as: person() });
    expect(some.text.trim().split('\n')).to.have.length(1);
    const none = await call('GET', '/v2/investments/exports?country=FR', { as: person() });
    expect(none.text).to.match(/^id,tickerSymbol,name,[^\n]+\n$/);
    expect((await call('GET', '/v2/investments/exports?format=xml', { as: person() })).status).to.equal(400);
  });
});
