import type { Investment } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { freshWorkspace } from './callers.ts';

const values = {
  name: ['Alpha', 'alpha', 'Beta Bank', 'Gamma'],
  country: ['', 'JP', 'DE', 'US'],
  sector: ['', 'Energy', 'energy', 'Banks', 'Health'],
  type: ['', 'company', 'Fund'],
  foundingDate: ['', '1976', '1976-04', '1976-04-01', '1990', '1991-12-31'],
  lei: ['', 'HWUPKR0MPOU8FGXBT394'],
  employees: [0, 1, 9, 10, 164_000],
  tags: [[], ['phones'], ['phones', 'mac'], ['Mac', 'banks']],
};

type Matches = (record: Investment) => boolean;

const without = (text: string, ...excluded: string[]) =>
  !excluded.some((one) => one.toLowerCase() === text.toLowerCase());

/** Each filter with its meaning, independent of the store's implementation. */
const filters: Record<string, Matches> = {
  'country=JP,de': ({ country }) => country === 'JP' || country === 'DE',
  'country!=JP,us': ({ country }) => country !== 'JP' && country !== 'US',
  'country[not]=': ({ country }) => country !== '',
  'sector=ENERGY': ({ sector }) => sector.toLowerCase() === 'energy',
  'sector!=energy&sector!=banks': ({ sector }) => without(sector, 'energy', 'banks'),
  'sector[not]=none': () => true,
  'type[not]=FUND': ({ type }) => without(type, 'fund'),
  'type!=': ({ type }) => type !== '',
  'tags=phones,mac': ({ tags }) => tags.includes('phones') && tags.includes('mac'),
  'tags[any]=mac,banks': ({ tags }) => tags.includes('mac') || tags.includes('banks'),
  'tags!=phones': ({ tags }) => !tags.includes('phones'),
  'employees[gte]=10': ({ employees }) => employees >= 10,
  'employees[gt]=9&employees[lt]=164000': ({ employees }) => employees === 10,
  'employees[lte]=9': ({ employees }) => employees === 1 || employees === 9,
  'foundingDate[gte]=1976-04': ({ foundingDate }) => foundingDate >= '1976-04',
  'foundingDate[gt]=1976': ({ foundingDate }) => foundingDate >= '1977',
  'foundingDate[lte]=1976': ({ foundingDate }) => foundingDate.startsWith('1976'),
  'foundingDate[lt]=1990': ({ foundingDate }) => foundingDate.startsWith('1976'),
  'createdAt[lt]=2020-01-01': () => false,
  'createdAt[gte]=2020-01-01': () => true,
  'updatedSince=2020-01-01': () => true,
  'isEmpty=lei,tags': ({ lei, tags }) => lei === '' && tags.length === 0,
  'isEmpty=employees': ({ employees }) => employees === 0,
  'isEmpty=bannerImage': () => true,
  'isEmpty[not]=employees,tags,lei': ({ employees, tags, lei }) =>
    employees > 0 && tags.length > 0 && lei !== '',
  'isEmpty[not]=bannerImage': () => false,
};

const sortFields = ['name', 'sector', 'employees', 'foundingDate', 'country', 'createdAt'] as const;

/** With queries of the store, and with columns in memory for queries without an index. */
for (const exclusiveStore of [false, true]) {
  describe(`GET /v2/investments: filters and sorts, each and together (${exclusiveStore ? 'columns' : 'store'})`, () => {
    const as = freshWorkspace()();
    let platform: TestPlatform;
    let call: ApiClient;
    let all: Investment[];

    before(async () => {
      platform = await createTestPlatform();
      platform.platform.exclusiveStore = exclusiveStore;
      ({ call } = await platform.start(investments));
      const rows = fc.sample(
        fc.record({
          name: fc.constantFrom(...values.name),
          country: fc.constantFrom(...values.country),
          sector: fc.constantFrom(...values.sector),
          type: fc.constantFrom(...values.type),
          foundingDate: fc.constantFrom(...values.foundingDate),
          lei: fc.constantFrom(...values.lei),
          employees: fc.constantFrom(...values.employees),
          tags: fc.constantFrom(...values.tags),
        }),
        { numRuns: 120, seed: 20_261_128 },
      );
      await call('POST', '/v2/investments/imports', {
        as,
        headers: { 'content-type': 'application/x-ndjson' },
        body: rows.map((row) => JSON.stringify(row)).join('\n'),
      });
      all = (await list('limit=1000')).data;
      expect(all.length).to.equal(120);
    });
    after(() => platform.stop());

    async function list(query: string) {
      const { status, body } = await call('GET', `/v2/investments?${query}`, { as });
      expect(status, `${query}: ${JSON.stringify(body)}`).to.equal(200);
      return body as {
        data: Investment[];
        meta: { totalRecords: number; nextCursor: string | null };
      };
    }

    const idsOf = (records: Investment[]) => records.map(({ id }) => id);

    for (const [query, matches] of Object.entries(filters)) {
      it(`${query} returns and counts the matching records`, async () => {
        const found = all.filter(matches);
        const { data, meta } = await list(`${query}&limit=1000`);
        expect(idsOf(data)).to.deep.equal(idsOf(found));
        expect((await list(`${query}&limit=0`)).meta.totalRecords).to.equal(found.length);
        expect(meta.totalRecords).to.equal(found.length);
      });
    }

    for (const [query, matches] of Object.entries({ '': () => true, ...filters })) {
      it(`/facets?${query} counts the values of the matching records`, async () => {
        const found = all.filter(matches);
        const { status, body } = await call('GET', `/v2/investments/facets?${query}`, { as });
        expect(status).to.equal(200);
        expect(body.totalRecords).to.equal(found.length);
        const fields = ['country', 'sector', 'industry', 'type'] as const;
        expect(body.facets.map(({ field }: { field: string }) => field)).to.deep.equal(fields);
        for (const [at, field] of fields.entries()) {
          const expected = Map.groupBy(found, (record) => record[field].toLowerCase());
          const counts = [...expected.values()].map(({ length }) => length);
          const { values, totalValues } = body.facets[at] as {
            values: { value: string; count: number }[];
            totalValues: number;
          };
          expect(totalValues).to.equal(expected.size);
          const descending = counts.sort((one, other) => other - one);
          expect(values.map(({ count }) => count)).to.deep.equal(descending);
          for (const { value, count } of values) {
            const records = expected.get(value.toLowerCase()) ?? [];
            expect(records.length).to.equal(count);
            expect(records.some((record) => record[field] === value)).to.equal(true);
          }
        }
      });
    }

    it('counts selected fields, and only the most frequent values', async () => {
      const path = '/v2/investments/facets?by=industry,country&maxValues=1';
      const { facets } = (await call('GET', path, { as })).body;
      expect(facets.map(({ field }: { field: string }) => field)).to.deep.equal([
        'industry',
        'country',
      ]);
      expect(facets[0]).to.deep.equal({
        field: 'industry',
        totalValues: 1,
        values: [{ value: '', count: 120 }],
      });
      expect(facets[1].values.length).to.equal(1);
      expect(facets[1].totalValues).to.equal(4);
    });

    it('counts changed values', async () => {
      const inScope = freshWorkspace()();
      const country = async () =>
        (await call('GET', '/v2/investments/facets?by=country', { as: inScope })).body.facets[0]
          .values;
      expect(await country()).to.deep.equal([]);
      const body = { name: 'Acme', country: 'FR' };
      const { id } = (await call('POST', '/v2/investments', { as: inScope, body })).body;
      expect(await country()).to.deep.equal([{ value: 'FR', count: 1 }]);
      const patch = { body: { country: 'JP' }, as: inScope };
      await call('PATCH', `/v2/investments/${id}`, patch);
      expect(await country()).to.deep.equal([{ value: 'JP', count: 1 }]);
      await call('DELETE', `/v2/investments/${id}`, { as: inScope });
      expect(await country()).to.deep.equal([]);
    });

    for (const query of [
      'by=name',
      'by=',
      'maxValues=many',
      'maxValues=1001',
      'sort=name',
      'country=XX',
    ]) {
      it(`/facets?${query} is refused with the name of the parameter`, async () => {
        const { status, body } = await call('GET', `/v2/investments/facets?${query}`, { as });
        expect(status).to.equal(400);
        expect(body.errors[0].field).to.equal(query.split('=')[0]);
      });
    }

    it('counts no private record of another person, and no record of another workspace', async () => {
      const [owner, colleague] = [freshWorkspace(), freshWorkspace()];
      const mine = owner({ userId: 'user-a' });
      const other = owner({ userId: 'user-b' });
      const body = { name: 'Secret', country: 'FR', visibility: 'private' };
      expect((await call('POST', '/v2/investments', { as: mine, body })).status).to.equal(201);
      const total = async (caller: typeof mine) =>
        (await call('GET', '/v2/investments/facets', { as: caller })).body.totalRecords;
      expect(await total(mine)).to.equal(1);
      expect(await total(other)).to.equal(0);
      expect(await total(colleague())).to.equal(0);
    });

    it('combines any filters with any sort, page by page', async () => {
      const order = fc.tuple(fc.constantFrom(...sortFields), fc.constantFrom('', '-'));
      const query = fc.record({
        filters: fc.uniqueArray(fc.constantFrom(...Object.keys(filters)), { maxLength: 2 }),
        sort: fc.uniqueArray(order, { minLength: 1, maxLength: 3, selector: ([field]) => field }),
        limit: fc.integer({ min: 7, max: 50 }),
      });
      await fc.assert(
        fc.asyncProperty(query, async ({ filters: names, sort, limit }) => {
          const parameters = [
            ...names,
            `sort=${sort.map(([field, sign]) => `${sign}${field}`).join(',')}`,
            `limit=${limit}`,
          ].join('&');
          // Two filters of the same field may exclude each other, which is an error.
          fc.pre(new Set(names.map((name) => /^\w+/.exec(name)?.[0])).size === names.length);
          const found: Investment[] = [];
          let cursor: string | null = '';
          while (cursor !== null) {
            const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
            const { data, meta } = await list(parameters + from);
            expect(meta.totalRecords).to.equal(all.filter(matchesAll(names)).length);
            found.push(...data);
            cursor = meta.nextCursor;
          }
          expect(found.length).to.equal(new Set(idsOf(found)).size);
          const expected = all.filter(matchesAll(names)).sort(by(sort));
          const keys = (records: Investment[]) =>
            records.map((record) => sort.map(([field]) => record[field]));
          expect(keys(found)).to.deep.equal(keys(expected));
          expect(idsOf(found).sort()).to.deep.equal(idsOf(expected).sort());
        }),
        { numRuns: 40 },
      );
    });
  });

  const matchesAll = (names: string[]) => (record: Investment) =>
    names.every((name) => filters[name]?.(record));

  function by(sort: [(typeof sortFields)[number], string][]) {
    return (one: Investment, other: Investment) => {
      for (const [field, sign] of sort) {
        if (one[field] !== other[field]) {
          return one[field] < other[field] === (sign === '') ? -1 : 1;
        }
      }
      return 0;
    };
  }
}
