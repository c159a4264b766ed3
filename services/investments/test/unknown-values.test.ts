import { type Investment, investmentSchema } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

/** The documented values, field by field, not taken from the code. */
const texts =
  `tickerSymbol description address country cik lei figi foundingDate ipoDate headquarters ceo exchange industry
  sector issuance website editedName financingType marketType type`.split(/\s+/);
const unknown = {
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  name: 'Acme',
  employees: 0,
  tags: [],
  bannerImage: null,
  clearbit: {},
  visibility: 'workspace',
  isFavorite: false,
  isLocked: false,
  isArchived: false,
};

describe('unknown values of fields', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  function expectUnknown(record: Investment | undefined, where: string): void {
    const { id, createdAt, updatedAt, ...rest } = record ?? ({} as Investment);
    expect(rest, where).to.deep.equal(unknown);
    for (const known of [id, createdAt, updatedAt]) {
      expect(known, where).to.be.a('string').and.not.empty;
    }
    expect(Object.keys(record ?? {}), where).to.have.members(Object.keys(investmentSchema.shape));
  }

  /** The only record of a workspace, as returned by every operation. */
  async function expectUnknownEverywhere(
    as: ReturnType<ReturnType<typeof freshWorkspace>>,
  ): Promise<string> {
    const get = async (path: string) => (await call('GET', path, { as })).body;
    const [bare] = await get('/investments');
    expectUnknown(bare, 'GET /investments');
    for (const version of ['v1', 'v2']) {
      expectUnknown((await get(`/${version}/investments`)).data[0], `${version} list`);
      expectUnknown(await get(`/${version}/investments/${bare.id}`), `${version} record`);
    }
    const lines = (await call('GET', '/v2/investments/exports?format=ndjson', { as })).text
      .trim()
      .split('\n');
    expectUnknown(JSON.parse(lines[0] ?? ''), 'ndjson');
    const [header = '', row = ''] = (
      await call('GET', '/v2/investments/exports?format=csv', { as })
    ).text.split('\n');
    const cells = Object.fromEntries(
      header.split(',').map((name, at) => [name, row.split(',')[at]]),
    );
    expect(cells).to.include({
      name: 'Acme',
      employees: '0',
      tags: '',
      bannerImage: '',
      clearbit: '{}',
      ceo: '',
    });
    return bare.id;
  }

  for (const version of ['v1', 'v2']) {
    it(`have the type of the field in a record with only a name, created in ${version}`, async () => {
      const as = freshWorkspace()();
      const { body } = await call('POST', `/${version}/investments`, {
        as,
        body: { name: 'Acme' },
      });
      expectUnknown(body, 'POST');
      await expectUnknownEverywhere(as);
    });
  }

  for (const [what, type, file] of [
    ['CSV with only a name', 'text/csv', 'name\nAcme\n'],
    [
      'CSV with empty cells',
      'text/csv',
      'name,employees,tags,bannerImage,clearbit,ceo\nAcme,,,,,\n',
    ],
    ['NDJSON with only a name', 'application/x-ndjson', '{"name":"Acme"}\n'],
    [
      'an export of 0.1.0',
      'application/x-ndjson',
      '{"name":"Acme","employees":null,"bannerImage":null}\n',
    ],
    ['NDJSON with an empty banner', 'application/x-ndjson', '{"name":"Acme","bannerImage":""}\n'],
  ] as const) {
    it(`have the type in a record imported from ${what}`, async () => {
      const as = freshWorkspace()();
      const report = await call('POST', '/v2/investments/imports', {
        as,
        headers: { 'content-type': type },
        body: file,
      });
      expect(report.body).to.include({ imported: 1, rejected: 0 });
      await expectUnknownEverywhere(as);
    });
  }

  it('have the type after null in a patch, and after a creation with null', async () => {
    const as = freshWorkspace()();
    const body = {
      name: 'Acme',
      employees: null,
      bannerImage: '',
    };
    const created = (await call('POST', '/v2/investments', { as, body })).body;
    expectUnknown(created, 'POST');
    const path = `/v2/investments/${created.id}`;
    const known = {
      employees: 7,
      tags: ['a'],
      bannerImage: 'https://a.example/b.png',
      clearbit: { a: 1 },
      ceo: 'Ann',
    };
    expect((await call('PATCH', path, { as, body: known })).body).to.deep.include(known);
    const nulls = Object.fromEntries(Object.keys(known).map((name) => [name, null]));
    expectUnknown((await call('PATCH', path, { as, body: nulls })).body, 'PATCH');
    await expectUnknownEverywhere(as);
  });

  it('have the type in records that 0.1.0 stored with null', async () => {
    const as = freshWorkspace()();
    const { id } = (
      await call('POST', '/v2/investments', {
        as,
        body: { name: 'Acme' },
      })
    ).body;
    const { mongodbUri, databasePrefix } = platform.platform;
    const connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
    const stored = connection.collection<{ _id: string }>('investments');
    await stored.updateOne({ _id: id }, { $set: { employees: null, bannerImage: '' } });
    await connection.close();
    await expectUnknownEverywhere(as);
    const exported = (await call('GET', '/v2/investments/exports?format=ndjson', { as })).text;
    const headers = { 'content-type': 'application/x-ndjson' };
    const again = await call('POST', '/v2/investments/imports', {
      as,
      headers,
      body: exported,
    });
    expect(again.body).to.include({
      unchanged: 1,
      updated: 0,
      rejected: 0,
    });
    const changed = await call('POST', `/v2/investments/${id}/archive`, { as });
    expect(changed.body).to.include({ employees: 0, bannerImage: null });
  });
});
