import {
  type Investment,
  investmentSchema,
  serverFields,
  workbookType,
} from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import readWorkbook from 'read-excel-file/node';
import { newestFirst, sortKeysOf } from '../src/domain/sort-order.ts';
import { toCell } from '../src/domain/workbook-cells.ts';
import { boundsOf, requireRoom } from '../src/exports/require-room.ts';
import { freshWorkspace } from './callers.ts';

const records: Partial<Investment>[] = [
  {
    name: '=HYPERLINK("http://evil.example")',
    tickerSymbol: '+A',
    ceo: '@SUM(A1)',
    headquarters: '-2+3',
    editedName: "'=apostrophe",
    industry: "two\n=3\nlines;'=4",
  },
  {
    name: 'Typed <&> "values"',
    country: 'DE',
    employees: 164_000,
    foundingDate: '1976',
    ipoDate: '1980-12-12',
    cik: '0000320193',
    tags: ['a;b', 'c'],
    clearbit: { domain: 'a.example' },
  },
  {
    name: '株式会社 _x0041_ \u0001 \uffff \r\n 😀',
    country: 'JP',
    foundingDate: '1872-02',
    ipoDate: '1899-12-31',
    tags: ['日本', '=1+1'],
  },
  { name: 'Early', foundingDate: '0976', ipoDate: '1900-03-01' },
];

describe('GET /investments/exports?format=xlsx', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const body of records) {
      expect((await call('POST', '/v2/investments', { as: user(), body })).status).to.equal(201);
    }
  });
  after(() => platform.stop());

  const download = (query = '', as = user()) =>
    call('GET', `/v2/investments/exports?format=xlsx${query}`, { as });

  /** The rows as read by another program, by the names of their columns. */
  async function rowsOf(file: Buffer, sheet = 0) {
    const [header = [], ...rows] = (await readWorkbook(file))[sheet]?.data ?? [];
    return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]])));
  }

  it('writes a workbook of typed values, readable by another program', async () => {
    const { status, headers, bytes } = await download();
    expect([status, headers['content-type']]).to.deep.equal([200, workbookType]);
    expect(headers['content-disposition']).to.equal('attachment; filename="investments.xlsx"');
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.sheet).to.equal('Investments');
    expect(sheet?.data[0]).to.deep.equal(Object.keys(investmentSchema.shape));
    const rows = await rowsOf(bytes);
    const typed = rows.find(({ name }) => String(name).startsWith('Typed'));
    expect(typed).to.deep.include({
      name: 'Typed <&> "values"',
      cik: '0000320193',
      employees: 164_000,
      foundingDate: 1976,
      ipoDate: new Date('1980-12-12'),
      isLocked: false,
      tags: '["a;b","c"]',
      clearbit: '{"domain":"a.example"}',
      website: null,
    });
    expect(typed?.createdAt).to.be.instanceOf(Date);
    expect(Math.abs(Number(typed?.createdAt) - Date.now())).to.be.below(3_600_000);
    const early = rows.find(({ name }) => name === 'Early');
    expect(early).to.include({ foundingDate: '0976' });
    expect(early?.ipoDate).to.deep.equal(new Date('1900-03-01'));
    expect(rows.find(({ name }) => String(name).startsWith('株式会社'))).to.include({
      foundingDate: '1872-02',
      ipoDate: '1899-12-31',
    });
  });

  it('keeps a text that looks like a formula as text, in cells with the text format', async () => {
    const rows = await rowsOf((await download()).bytes);
    const found = rows.find(({ tickerSymbol }) => tickerSymbol === '+A');
    expect(found).to.include({
      name: '=HYPERLINK("http://evil.example")',
      ceo: '@SUM(A1)',
      headquarters: '-2+3',
    });
    expect(toCell('name', '=1+1')).to.equal('=1+1');
  });

  it('writes a file from which an import creates the same records', async () => {
    const as = freshWorkspace()();
    const { body } = await call('POST', '/v2/investments/imports', {
      as,
      headers: { 'content-type': workbookType },
      body: (await download()).bytes,
    });
    expect(body).to.deep.include({
      created: records.length,
      rejected: 0,
      warned: 0,
      errors: [],
    });
    const clientFields = (all: Investment[]) =>
      all
        .map((record) =>
          Object.fromEntries(
            Object.entries(record).filter(
              ([name]) => !serverFields.some((serverField) => serverField === name),
            ),
          ),
        )
        .sort((a, b) => String(a.name).localeCompare(String(b.name)));
    const [again, before] = [
      (await call('GET', '/investments', { as })).body,
      (await call('GET', '/investments', { as: user() })).body,
    ];
    expect(clientFields(again)).to.deep.equal(clientFields(before));
  });

  it('has the records that match the filters, and the named fields, like the other formats', async () => {
    const { bytes } = await download('&country=DE&fields=name,employees,foundingDate');
    expect(await rowsOf(bytes)).to.deep.equal([
      {
        name: 'Typed <&> "values"',
        employees: 164_000,
        foundingDate: 1976,
      },
    ]);
    const some = '&country=DE&fields=employees,country';
    const csv = await call('GET', `/v2/investments/exports?format=csv${some}`, { as: user() });
    expect(csv.text).to.equal('employees,country\n164000,DE\n');
    const lines = await call('GET', `/v2/investments/exports?format=ndjson${some}`, { as: user() });
    expect(JSON.parse(lines.text)).to.deep.equal({ employees: 164_000, country: 'DE' });
    expect(await rowsOf((await download('&country=FR')).bytes)).to.deep.equal([]);
  });

  it('is refused in v1, and with unknown fields', async () => {
    for (const [path, message] of [
      ['/v1/investments/exports?format=xlsx', 'format must be csv or ndjson'],
      ['/v2/investments/exports?format=xls', 'format must be csv, ndjson or xlsx'],
      ['/v2/investments/exports?format=xlsx&fields=nam', 'fields contains unknown fields: nam'],
      ['/v2/investments/exports?sort=name,-name', 'sort must not contain a field twice'],
    ] as const) {
      const { status, body } = await call('GET', path, { as: user() });
      expect([status, body.message]).to.deep.equal([400, message]);
    }
    for (const field of ['fields', 'sort']) {
      const v1 = await call('GET', `/v1/investments/exports?${field}=name`, { as: user() });
      expect([v1.status, v1.body.errors[0].field]).to.deep.equal([400, field]);
    }
  });

  it('has no records of another workspace or environment', async () => {
    for (const as of [freshWorkspace()(), user({ environment: 'sandbox' })]) {
      expect(await rowsOf((await download('', as)).bytes)).to.deep.equal([]);
    }
  });

  it('is refused if more records match than a sheet has rows', async () => {
    const most = 1_048_575;
    const bounds = boundsOf('xlsx', newestFirst);
    const totals = async () => ({ active: most, archived: 1 });
    await requireRoom(bounds, totals, async () => most);
    const fewer = async () => ({ active: most, archived: 0 });
    await requireRoom(bounds, fewer, () => {
      throw new Error('Nothing is to be counted.');
    });
    const error = await requireRoom(bounds, totals, async () => most + 1).catch((e) => e);
    expect(error.message).to.equal(
      'format must be csv or ndjson for 1048576 records: a sheet has room for at most 1048575 records',
    );
  });

  it('is refused for more records than can be sorted without an index', async () => {
    const totals = async () => ({ active: 2_000_000, archived: 0 });
    const matching = async () => 100_001;
    for (const orders of [['-name'], ['tickerSymbol'], ['updatedAt'], ['createdAt']] as const) {
      await requireRoom(boundsOf('csv', sortKeysOf(orders)), totals, matching);
    }
    for (const orders of [['ceo'], ['name', 'ceo'], ['-employees']] as const) {
      const bounds = boundsOf('csv', sortKeysOf(orders));
      await requireRoom(bounds, totals, async () => 100_000);
      const error = await requireRoom(bounds, totals, matching).catch((e) => e);
      expect(error.errors).to.deep.equal([
        {
          field: 'sort',
          message:
            'must be one of createdAt, updatedAt, name, tickerSymbol for 100001 records, ascending or descending: other sort orders are possible for at most 100000 records',
        },
      ]);
    }
  });

  it('has the order of the list, in every format', async () => {
    for (const sort of ['name', '-employees,name', 'foundingDate', '-updatedAt']) {
      const list = await call('GET', `/v2/investments?sort=${sort}`, { as: user() });
      const names = list.body.data.map(({ name }: Investment) => name);
      const sheet = await rowsOf((await download(`&sort=${sort}`)).bytes);
      expect(sheet.map(({ foundingDate }) => foundingDate ?? '').map(String)).to.deep.equal(
        list.body.data.map(({ foundingDate }: Investment) => foundingDate),
      );
      const path = `/v2/investments/exports?format=ndjson&sort=${sort}`;
      const { text } = await call('GET', path, { as: user() });
      const lines = text.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).name)).to.deep.equal(names);
    }
    const newest = await call('GET', '/v2/investments/exports?format=ndjson', { as: user() });
    const explicit = await call('GET', '/v2/investments/exports?format=ndjson&sort=-createdAt', {
      as: user(),
    });
    expect(newest.text).to.equal(explicit.text);
  });

  it('has a template that an import reads after it is filled in', async () => {
    const template = () =>
      call('GET', '/v2/investments/import-template', {
        as: user({ scopes: ['investments.read'] }),
      });
    const { status, headers, bytes } = await template();
    expect([status, headers['content-type']]).to.deep.equal([200, workbookType]);
    const [sheet, fields] = await readWorkbook(bytes);
    expect(sheet?.data).to.have.length(1);
    const described = (fields?.data ?? []).slice(1);
    expect(described.map(([name]) => name)).to.deep.equal(sheet?.data[0]);
    const examples = described.map(([, , example]) => String(example));
    const csv = `${described.map(([name]) => name).join('|')}\n${examples.join('|')}\n`;
    const imported = await call('POST', '/v2/investments/imports?dryRun=true&delimiter=|', {
      as: user(),
      headers: { 'content-type': 'text/csv' },
      body: csv.replaceAll('"', '""').replace('{', '"{').replace('}', '}"'),
    });
    expect(imported.body).to.deep.include({ created: 1, rejected: 0, ignoredColumns: [] });
    expect((await call('GET', '/v1/investments/import-template', { as: user() })).status).to.equal(
      404,
    );
    const empty = await call('POST', '/v2/investments/imports', {
      as: user(),
      headers: { 'content-type': workbookType },
      body: bytes,
    });
    expect(empty.body).to.deep.include({ created: 0, rejected: 0, ignoredColumns: [] });
  });
});
