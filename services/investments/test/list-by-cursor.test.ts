import { investmentSchema } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

interface Named {
  id: string;
  name: string;
}

const companies = [
  {
    name: 'Apple Inc.',
    tickerSymbol: 'AAPL',
    country: 'US',
    sector: 'Technology',
    exchange: 'NASDAQ',
    tags: ['phones', 'mac'],
  },
  {
    name: 'Siemens AG',
    tickerSymbol: 'SIE',
    country: 'DE',
    sector: 'Industrials',
    exchange: 'XETRA',
    tags: ['trains'],
  },
  {
    name: 'SAP SE',
    tickerSymbol: 'SAP',
    country: 'DE',
    sector: 'Technology',
    exchange: 'XETRA',
    type: 'company',
  },
  {
    name: 'Nestlé S.A.',
    tickerSymbol: 'NESN',
    country: 'CH',
    sector: 'Consumer Staples',
    marketType: 'developed',
  },
  {
    name: 'BYD Company',
    tickerSymbol: '1211',
    country: 'CN',
    financingType: 'public',
    issuance: 'CS',
    tags: ['phones'],
  },
  {
    name: 'Stripe',
    country: 'IE',
    industry: 'Payments',
    financingType: 'venture',
    visibility: 'private',
  },
];

describe('GET /v2/investments', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const body of companies) {
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

  const list = async (query: string) => call('GET', `/v2/investments?${query}`, { as: user() });
  const names = async (query: string) =>
    (await list(query)).body.data.map(({ name }: Named) => name);

  describe('filters', () => {
    for (const [query, found] of Object.entries({
      'country=DE': ['SAP SE', 'Siemens AG'],
      'country=DE&sector=Technology': ['SAP SE'],
      'sector=Technology': ['SAP SE', 'Apple Inc.'],
      'industry=Payments': ['Stripe'],
      'exchange=XETRA': ['SAP SE', 'Siemens AG'],
      'type=company': ['SAP SE'],
      'marketType=developed': ['Nestlé S.A.'],
      'financingType=public': ['BYD Company'],
      'issuance=CS': ['BYD Company'],
      'tickerSymbol=1211': ['BYD Company'],
      'tags=phones': ['BYD Company', 'Apple Inc.'],
      'tags=phones,mac': ['Apple Inc.'],
      'tags=phones&tags=mac': ['Apple Inc.'],
      'visibility=private': ['Stripe'],
      'isLocked=true': [],
      'isLocked=false&country=US': ['Apple Inc.'],
      'q=nestle': ['Nestlé S.A.'],
      'q=Sie': ['Siemens AG'],
      'q=technology%20app': ['Apple Inc.'],
      'q=xyzzy': [],
      'sector=%24ne': [],
      'updatedSince=2999-01-01T00:00:00Z': [],
      'updatedSince=2020-01-01T00:00:00%2B02:00&country=US': ['Apple Inc.'],
    })) {
      it(`${query} returns and counts ${found.join(', ') || 'nothing'}`, async () => {
        const { body } = await list(query);
        expect(body.data.map(({ name }: Named) => name)).to.deep.equal(found);
        expect(body.meta).to.include({
          totalRecords: found.length,
          limit: found.length,
          offset: 0,
          nextCursor: null,
        });
      });
    }

    for (const query of [
      'archived=yes',
      'isLocked=1',
      'updatedSince=yesterday',
      'sort=secret',
      'sort=name,secret',
      'sort=',
      'sort=name,-name',
      'sort=name,ceo,sector,country,industry',
      'sort=name&sort=ceo',
      'country[not]=XX',
      'country!=XX',
      'tags[any]=',
      'employees[gte]=many',
      'employees[gte]=-1',
      'employees[gte]=5&employees[gte]=6',
      'employees[gte]=10&employees[lte]=9',
      'employees[gt]=10&employees[lt]=10',
      'foundingDate[gte]=around 1990',
      'foundingDate[gte]=',
      'foundingDate[gte]=1990&foundingDate[lt]=1990',
      'foundingDate[gt]=1990&foundingDate[lte]=1990',
      'createdAt[gte]=2026-02-30',
      'createdAt[gte]=2026-02-02&createdAt[lt]=2026-02-01',
      'updatedAt[between]=1',
      'isEmpty=secret',
      'isEmpty=',
      'visibility=all',
      'fields=name,secret',
      'country[$ne]=US',
      'country=US,XX',
      'country=US&country=XX',
      `country=${'US,'.repeat(50)}US`,
      `sector=a${'&sector=a'.repeat(50)}`,
      'q=',
      'q=%00',
      'q=.*',
      'tags=',
      'cursor=abc',
      'cursor=e30',
      'unknown=1',
    ]) {
      it(`rejects ${query} and names the parameter`, async () => {
        const { status, body } = await list(query);
        expect(status).to.equal(400);
        expect(body.message).to.include(query.split('=')[0]);
      });
    }
  });

  it('sorts by each field, ascending and descending', async () => {
    const byName = ['Apple Inc.', 'BYD Company', 'Nestlé S.A.', 'SAP SE', 'Siemens AG', 'Stripe'];
    expect(await names('sort=name')).to.deep.equal(byName);
    expect(await names('sort=-name')).to.deep.equal(byName.toReversed());
    const inserted = companies.map(({ name }) => name);
    expect(await names('sort=createdAt')).to.deep.equal(inserted);
    expect(await names('')).to.deep.equal(inserted.toReversed());
    expect(await names('sort=-updatedAt')).to.deep.equal(inserted.toReversed());
    expect((await names('sort=tickerSymbol'))[0]).to.equal('Stripe');
    expect((await names('sort=-tickerSymbol'))[0]).to.equal('Siemens AG');
  });

  for (const sort of [
    '-createdAt',
    'createdAt',
    'name',
    '-name',
    'tickerSymbol',
    '-tickerSymbol',
    '-updatedAt',
    'updatedAt',
  ]) {
    for (const filter of [
      '',
      '&country=DE',
      '&q=s',
      '&tags=phones',
      '&updatedSince=2020-01-01T00:00:00Z',
    ]) {
      it(`pages through sort=${sort}${filter} by cursor, each record once and in order`, async () => {
        const whole = await names(`sort=${sort}${filter}`);
        const paged: string[] = [];
        let cursor = '';
        for (let at = 0; at < 10; at++) {
          const { body } = await list(`sort=${sort}${filter}&limit=1${cursor}`);
          paged.push(...body.data.map(({ name }: Named) => name));
          expect(body.meta).to.include({ totalRecords: whole.length, offset: at });
          if (!body.meta.nextCursor) {
            break;
          }
          cursor = `&cursor=${body.meta.nextCursor}`;
        }
        expect(paged).to.deep.equal(whole);
      });
    }
  }

  it('continues correctly among records of the same time, while others are created and deleted', async () => {
    const newUser = freshWorkspace();
    const lines = Array.from({ length: 50 }, (_, at) => JSON.stringify({ name: `Row ${at}` })).join(
      '\n',
    );
    const headers = { 'content-type': 'application/x-ndjson' };
    await call('POST', '/v2/investments/imports', {
      as: newUser(),
      headers,
      body: lines,
    });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await call('GET', `/v2/investments?limit=7${cursor}`, { as: newUser() });
      seen.push(...body.data.map(({ name }: Named) => name));
      await call('DELETE', `/v2/investments/${body.data.at(-1).id}`, { as: newUser() });
      await call('POST', '/v2/investments', {
        as: newUser(),
        body: { name: 'Newcomer' },
      });
      cursor = body.meta.nextCursor === null ? '' : `&cursor=${body.meta.nextCursor}`;
    } while (cursor !== '');
    expect(seen.filter((name) => name.startsWith('Row'))).to.have.length(50);
    expect(new Set(seen).size).to.equal(50);
  });

  it('accepts a cursor only for the list that returned it', async () => {
    const { nextCursor } = (await list('limit=1&sort=name')).body.meta;
    for (const query of ['sort=-name', 'sort=name&country=DE', 'sort=name&offset=1']) {
      const { status, body } = await list(`${query}&cursor=${nextCursor}`);
      expect(status, query).to.equal(400);
      expect(body.message).to.match(/cursor|offset/);
    }
  });

  it('rejects an altered cursor', async () => {
    const { nextCursor } = (await list('limit=1')).body.meta;
    const other = nextCursor[5] === 'A' ? 'B' : 'A';
    const altered = [
      `${nextCursor}!`,
      nextCursor.slice(1),
      nextCursor.slice(0, -1),
      nextCursor.slice(0, 5) + other + nextCursor.slice(6),
    ];
    for (const cursor of altered) {
      expect((await list(`limit=1&cursor=${cursor}`)).status, cursor).to.equal(400);
    }
  });

  it('continues after a name of the maximum length', async () => {
    const as = freshWorkspace()();
    const name = '\u0001'.repeat(300);
    for (let created = 0; created < 2; created++) {
      await call('POST', '/v2/investments', {
        as,
        body: { name },
      });
    }
    const { nextCursor } = (await call('GET', '/v2/investments?sort=name&limit=1', { as })).body
      .meta;
    const second = await call('GET', `/v2/investments?sort=name&limit=1&cursor=${nextCursor}`, {
      as,
    });
    expect([second.status, second.body.data[0].name]).to.deep.equal([200, name]);
  });

  it('returns only the requested fields', async () => {
    const { body } = await list('fields=id,name,isFavorite&limit=1');
    expect(Object.keys(body.data[0])).to.deep.equal(['id', 'name', 'isFavorite']);
    const all = Object.keys(investmentSchema.shape).join(',');
    expect(Object.keys((await list(`fields=${all}&limit=1`)).body.data[0])).to.have.length(32);
  });

  it('returns 304 until the page changes', async () => {
    const newUser = freshWorkspace();
    const created = await call('POST', '/v2/investments', {
      as: newUser(),
      body: { name: 'One' },
    });
    const page = await call('GET', '/v2/investments', { as: newUser() });
    const headers = { 'if-none-match': String(page.headers.etag) };
    const again = await call('GET', '/v2/investments', {
      as: newUser(),
      headers,
    });
    expect([again.status, again.text]).to.deep.equal([304, '']);
    await call('PUT', `/v2/investments/${created.body.id}/favorite`, { as: newUser() });
    const marked = await call('GET', '/v2/investments', {
      as: newUser(),
      headers,
    });
    expect([marked.status, marked.body.data[0].isFavorite]).to.deep.equal([200, true]);
    expect(
      (
        await call('GET', '/v2/investments?fields=id', {
          as: newUser(),
          headers,
        })
      ).status,
    ).to.equal(200);
  });

  it('returns no records, but the count, for limit=0', async () => {
    const { body } = await list('limit=0');
    expect(body).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 6,
        limit: 0,
        offset: 0,
        nextCursor: null,
      },
    });
  });
});
