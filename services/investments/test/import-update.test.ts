import type { Principal } from '@irp/contracts';
import type { Investment } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const types = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;
const apple = {
  name: 'Apple',
  tickerSymbol: 'AAPL',
  exchange: 'NASDAQ',
  figi: 'BBG000B9XRY4',
};
const lei = 'HWUPKR0MPOU8FGXBT394';

describe('import of existing records', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const send = async (
    as: Principal,
    body: string,
    query = '',
    format: keyof typeof types = 'csv',
  ) =>
    (
      await call('POST', `/v2/investments/imports${query}`, {
        as,
        headers: { 'content-type': types[format] },
        body,
      })
    ).body;
  const create = async (as: Principal, body: Partial<Investment>): Promise<Investment> =>
    (await call('POST', '/v2/investments', { as, body })).body;
  const read = async (as: Principal, id: string) =>
    (await call('GET', `/v2/investments/${id}`, { as })).body;
  const records = async (as: Principal): Promise<Investment[]> =>
    (await call('GET', '/investments', { as })).body;

  for (const format of ['csv', 'ndjson'] as const) {
    it(`changes nothing when an export is imported again (${format})`, async () => {
      const as = freshWorkspace()();
      const awkward = {
        name: '  padded ',
        ceo: ' =1',
        description: 'two\nlines\r\n',
        tags: [' a ', 'b;c', '[d'],
      };
      await create(as, {
        ...apple,
        lei,
        employees: 5,
        clearbit: { b: 1, a: [{ c: null }] },
        country: 'US',
      });
      await create(as, awkward);
      await create(as, { name: 'Mine', visibility: 'private' });
      const locked = await create(as, { name: 'Locked', headquarters: "'=x" });
      await call('POST', `/v2/investments/${locked.id}/lock`, { as });
      const favorite = await create(as, { name: 'Favourite', website: 'https://a.example' });
      await call('PUT', `/v2/investments/${favorite.id}/favorite`, { as });
      await call('POST', `/v2/investments/${favorite.id}/archive`, { as });
      const before = await records(as);
      const { text } = await call('GET', `/v2/investments/exports?format=${format}&archived=any`, {
        as,
      });
      for (const query of ['', '?dryRun=true', '?emptyCells=clear', '?key=id']) {
        const report = await send(as, text, query, format);
        expect(report, query).to.deep.include({
          created: 0,
          updated: 0,
          unchanged: 5,
          rejected: 0,
          errors: [],
        });
      }
      expect(await records(as)).to.deep.equal(before);
    });
  }

  it('names the columns of an export that it does not import', async () => {
    const as = freshWorkspace()();
    await create(as, apple);
    for (const format of ['csv', 'ndjson'] as const) {
      const { text } = await call('GET', `/v2/investments/exports?format=${format}`, { as });
      const { ignoredColumns } = await send(as, text, '', format);
      expect(ignoredColumns.map(({ column }: { column: string }) => column)).to.have.members([
        'createdAt',
        'updatedAt',
        'visibility',
        'isFavorite',
        'isLocked',
        'isArchived',
      ]);
    }
  });

  it('updates the fields in the file by id, with an event for each record, and creates rows without an id', async () => {
    const as = freshWorkspace()();
    const record = await create(as, {
      ...apple,
      ceo: 'Old',
      sector: 'Technology',
    });
    const report = await send(as, `id,ceo,sector,name\n${record.id},New,,\n,Ann,,Acme\n`);
    expect(report).to.include({
      created: 1,
      imported: 1,
      updated: 1,
      unchanged: 0,
      rejected: 0,
    });
    const after = await read(as, record.id);
    expect(after).to.include({
      ...apple,
      ceo: 'New',
      sector: 'Technology',
      createdAt: record.createdAt,
    });
    expect(after.updatedAt >= record.updatedAt).to.equal(true);
    expect(await records(as)).to.have.length(2);
    expect((await call('GET', `/v2/investments?q=ann`, { as })).body.meta.totalRecords).to.equal(1);
    const found = await call('GET', '/v2/investments?q=new', { as });
    expect(found.body.data.map(({ id }: Investment) => id)).to.deep.equal([record.id]);
  });

  it('keeps the value of an empty cell, or clears the value', async () => {
    const as = freshWorkspace()();
    const { id } = await create(as, {
      ...apple,
      ceo: 'Tim',
      employees: 5,
      tags: ['a'],
    });
    const file = `id,ceo,employees,tags\n${id},,,\n`;
    expect(await send(as, file)).to.include({ updated: 0, unchanged: 1 });
    expect(await read(as, id)).to.deep.include({
      ceo: 'Tim',
      employees: 5,
      tags: ['a'],
    });
    expect(await send(as, file, '?emptyCells=clear')).to.include({ updated: 1, unchanged: 0 });
    expect(await read(as, id)).to.deep.include({
      ...apple,
      ceo: '',
      tags: [],
    });
    const nameless = await send(as, `id,name,tickerSymbol\n${id},,\n`, '?emptyCells=clear');
    expect(nameless).to.include({ updated: 0, rejected: 1 });
    expect(nameless.errors[0]).to.include({ line: 2, field: 'name' });
  });

  it('clears fields that are null in NDJSON, and finds an id in any letter case', async () => {
    const as = freshWorkspace()();
    const { id } = await create(as, {
      ...apple,
      ceo: 'Tim',
      employees: 5,
      tags: ['a'],
    });
    const row = {
      id: id.toUpperCase(),
      ceo: null,
      employees: null,
      tags: null,
      visibility: null,
    };
    const headers = { 'content-type': 'application/x-ndjson' };
    const { body } = await call('POST', '/v2/investments/imports', {
      as,
      headers,
      body: `${JSON.stringify(row)}\n`,
    });
    expect(body).to.include({
      created: 0,
      updated: 1,
      rejected: 0,
    });
    expect(await read(as, id.toUpperCase())).to.deep.include({
      ...apple,
      ceo: '',
      employees: 0,
      tags: [],
    });
    expect(await send(as, `id,ceo\n${id.toUpperCase()},Tim\n`)).to.include({
      created: 0,
      updated: 1,
    });
  });

  for (const [key, file] of [
    ['figi', `figi,ceo,name\n${apple.figi},New,Apple\nBBG000BPH459,Sat,Microsoft\n`],
    ['lei', `lei,ceo,name\n${lei},New,Apple\n5493006MHB84DD0ZWV18,Sat,Microsoft\n`],
    ['tickerSymbol', 'tickerSymbol,ceo\nAAPL,New\nMSFT,Sat\n'],
    ['tickerSymbol,exchange', 'tickerSymbol,exchange,ceo\nAAPL,NASDAQ,New\nAAPL,XETRA,Sat\n'],
  ] as const) {
    it(`finds records by ${key}, and creates the others once`, async () => {
      const as = freshWorkspace()();
      const { id } = await create(as, { ...apple, lei });
      expect(await send(as, file, `?key=${key}`)).to.include({
        created: 1,
        updated: 1,
        rejected: 0,
      });
      expect((await read(as, id)).ceo).to.equal('New');
      expect(await send(as, file, `?key=${key}`)).to.include({
        created: 0,
        updated: 0,
        unchanged: 2,
        rejected: 0,
      });
      expect(await records(as)).to.have.length(2);
    });
  }

  it('rejects rows without a value of the key, with the key of an earlier row, or that match several records', async () => {
    const as = freshWorkspace()();
    await create(as, apple);
    await create(as, {
      name: 'Apple Xetra',
      tickerSymbol: 'AAPL',
      exchange: 'XETRA',
    });
    const file = 'tickerSymbol,name\nAAPL,a\n,b\nMSFT,c\nMSFT,d\n';
    const before = await records(as);
    const report = await send(as, file, '?key=tickerSymbol');
    expect(report).to.include({
      created: 1,
      updated: 0,
      rejected: 3,
    });
    expect(
      report.errors.map(({ line, field }: { line: number; field: string }) => [line, field]),
    ).to.deep.equal([...[2, 3, 5].map((line) => [line, 'tickerSymbol'])]);
    const messages = report.errors.map(({ message }: { message: string }) => message);
    expect(messages[0]).to.include('2 records');
    expect(messages[2]).to.include('line 4');
    expect(await records(as)).to.deep.include.members(before);
  });

  it('creates every row with the key none', async () => {
    const as = freshWorkspace()();
    const { id } = await create(as, apple);
    const file = `id,name\n${id},Apple\n${id},Apple\n`;
    expect(await send(as, file, '?key=none')).to.include({ created: 2, updated: 0 });
    expect(await records(as)).to.have.length(3);
  });

  it('rejects rows that would change a locked record, and accepts rows without a change', async () => {
    const as = freshWorkspace()();
    const { id } = await create(as, apple);
    await call('POST', `/v2/investments/${id}/lock`, { as });
    expect(await send(as, `id,name\n${id},Apple\n`)).to.include({ unchanged: 1, rejected: 0 });
    const report = await send(as, `id,name\n${id},Pear\n`);
    expect(report).to.include({ updated: 0, rejected: 1 });
    expect(report.errors[0]).to.deep.equal({
      line: 2,
      message: 'would change a locked record: name',
    });
    expect((await read(as, id)).name).to.equal('Apple');
  });

  describe('of other owners', () => {
    /** Importing must look the same as with an unknown id. */
    const expectUnknown = async (as: Principal, owner: Principal, record: Investment) => {
      const before = await read(owner, record.id);
      for (const [query, file] of [
        ['', `id,name\n${record.id},Stolen\n`],
        ['?key=figi', `figi,name\n${record.figi},Stolen too\n`],
      ] as const) {
        const plan = await send(as, file, `${query === '' ? '?' : `${query}&`}dryRun=true`);
        expect(plan).to.deep.include({
          created: 1,
          updated: 0,
          errors: [],
        });
        expect(plan.rows).to.deep.equal([
          {
            line: 2,
            action: 'create',
            id: null,
            changes: [],
          },
        ]);
        expect(await send(as, file, query)).to.include({
          created: 1,
          updated: 0,
          rejected: 0,
        });
      }
      expect(await read(owner, record.id)).to.deep.equal(before);
      const own = await records(as);
      expect(own.map(({ name }) => name)).to.have.members(['Stolen', 'Stolen too']);
      expect(own.map(({ id }) => id)).not.to.include(record.id);
    };

    it("does not change or reveal another workspace's record", async () => {
      const owner = freshWorkspace()();
      await expectUnknown(freshWorkspace()(), owner, await create(owner, apple));
    });

    it("does not change or reveal another user's private record", async () => {
      const user = freshWorkspace();
      const record = await create(user(), { ...apple, visibility: 'private' });
      await expectUnknown(user({ userId: 'user-2' }), user(), record);
    });

    it('does not change or reveal a record of the other environment', async () => {
      const user = freshWorkspace();
      const record = await create(user(), apple);
      await expectUnknown(user({ environment: 'sandbox' }), user(), record);
    });
  });

  it('reports the effects of an import in a dry run, and changes nothing', async () => {
    const as = freshWorkspace()();
    const changed = await create(as, { ...apple, employees: 5 });
    const same = await create(as, { name: 'Same' });
    const file = `id,name,employees,country\n${changed.id},Apple Inc.,7,\n${same.id},Same,,\n,New,,\n,Bad,,Atlantis\n`;
    const before = await records(as);
    const keyed = { 'content-type': 'text/csv', 'idempotency-key': 'dry' };
    const path = '/v2/investments/imports';
    const { body } = await call('POST', `${path}?dryRun=true`, {
      as,
      headers: keyed,
      body: file,
    });
    expect(body).to.include({
      dryRun: true,
      created: 1,
      updated: 1,
      unchanged: 1,
      rejected: 1,
    });
    expect(body.rows).to.deep.equal([
      {
        line: 2,
        action: 'update',
        id: changed.id,
        changes: [
          {
            field: 'name',
            before: 'Apple',
            after: 'Apple Inc.',
          },
          {
            field: 'employees',
            before: 5,
            after: 7,
          },
        ],
      },
      {
        line: 4,
        action: 'create',
        id: null,
        changes: [],
      },
    ]);
    expect(body.errors[0]).to.include({
      line: 5,
      field: 'country',
      value: 'Atlantis',
    });
    expect(await records(as)).to.deep.equal(before);
    const real = await call('POST', path, {
      as,
      headers: keyed,
      body: file,
    });
    expect(real.body).to.include({
      dryRun: false,
      created: 1,
      updated: 1,
      unchanged: 1,
      rejected: 1,
    });
    expect(real.body).not.to.have.property('rows');
  });

  it('limits the rows of a dry run and the length of values', async () => {
    const as = freshWorkspace()();
    const { id } = await create(as, apple);
    const rows = Array.from({ length: 1_500 }, (_, at) => `,Row ${at},\n`).join('');
    const report = await send(
      as,
      `id,name,description\n${id},Apple,${'x'.repeat(5_000)}\n${rows}`,
      '?dryRun=true',
    );
    expect(report).to.include({ created: 1_500, updated: 1 });
    expect(report.rows).to.have.length(500);
    expect(report.rows[0].changes[0].after).to.have.length(201);
  });

  it('repeats an import with the same Idempotency-Key without duplicates and without undoing later changes', async () => {
    const as = freshWorkspace()();
    await create(as, apple);
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'k' };
    const body = 'tickerSymbol,ceo\nAAPL,New\nMSFT,Sat\n';
    const path = '/v2/investments/imports?key=tickerSymbol';
    expect(
      (
        await call('POST', path, {
          as,
          headers,
          body,
        })
      ).body,
    ).to.include({ created: 1, updated: 1 });
    expect(
      (
        await call('POST', path, {
          as,
          headers,
          body,
        })
      ).body,
    ).to.include({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await records(as)).to.have.length(2);
  });

  for (const [description, query, file, field] of [
    ['an unknown key', '?key=name', 'name\nA\n', 'key'],
    [
      'a key of which the file has no column',
      '?key=tickerSymbol,exchange',
      'tickerSymbol\nA\n',
      'key',
    ],
    ['an unknown treatment of empty cells', '?emptyCells=drop', 'name\nA\n', 'emptyCells'],
    ['a dry run that is neither true nor false', '?dryRun=yes', 'name\nA\n', 'dryRun'],
    ['a file with no column but the id', '', 'id\nA\n', 'mapping'],
  ] as const) {
    it(`rejects ${description}`, async () => {
      const problem = await send(freshWorkspace()(), file, query);
      expect(problem.status).to.equal(400);
      expect(problem.errors[0].field).to.equal(field);
    });
  }
});
