import { expect } from 'chai';
import { createClient, InvestmentResearch, pages, RepeatedCursorError } from '../src/index.ts';
import { json, type Received, startScriptedServer } from './support/scripted-server.ts';

describe('lists of the client', () => {
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  afterEach(() => server.stop());

  /** @param total the server's number of records */
  async function start(total: number) {
    server = await startScriptedServer((request, response) => {
      const { limit, first } = pageOf(request);
      const length = Math.min(limit, total - first);
      const data = Array.from({ length }, (_, at) => ({ id: `inv_${first + at}` }));
      const next = first + length;
      json(response, 200, { data, meta: { nextCursor: next < total ? String(next) : null } });
    });
    return new InvestmentResearch({ baseUrl: server.baseUrl, apiKey: 'irk_live_us_x' });
  }

  function pageOf({ url }: Received) {
    const { searchParams } = new URL(url, 'http://host');
    return {
      limit: Number(searchParams.get('limit')),
      first: Number(searchParams.get('cursor') ?? 0),
    };
  }
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('no error'),
      (error: unknown) => error as Error,
    );

  it('are arrays without a limit up to 10,000 records, and an error beyond', async () => {
    const client = await start(10_000);
    const list = client.investments.list({ limit: 1_000 });
    expect(await list.toArray()).to.have.length(10_000);
    expect(await list.toArray({})).to.have.length(10_000);
    expect(server.received).to.have.length(20);
    server.stop();
    const larger = (await start(10_001)).investments.list({ limit: 1_000 });
    const error = await failureOf(larger.toArray());
    expect(error).to.be.instanceOf(RangeError);
    expect(error.message).to.include('more than 10,000 records: pass toArray({ limit })');
    expect(await larger.toArray({ limit: 10_001 })).to.have.length(10_001);
    expect(await larger.toArray({ limit: 2 })).to.have.length(2);
    expect(await larger.toArray({ limit: 0 })).to.deep.equal([]);
  });

  it('have pages of 1,000 records, of the limit of the query, or of the needed size', async () => {
    const client = await start(1_500);
    const all = await client.investments.list().toArray();
    expect(all).to.have.length(1_500);
    expect(await client.investments.list().toArray({ limit: 20 })).to.have.length(20);
    expect(await client.investments.list({ limit: 7 }).toArray({ limit: 20 })).to.have.length(20);
    await client.investments.list({ limit: 7 }).first();
    const limits = server.received.map((request) => pageOf(request).limit);
    expect(limits).to.deep.equal([1_000, 1_000, 20, 7, 7, 7, 1]);
  });

  for (const cursors of [['a'], ['a', 'b']]) {
    it(`end with an error if a server returns ${cursors} repeatedly`, async () => {
      let count = 0;
      server = await startScriptedServer((_request, response) => {
        const nextCursor = cursors[count++ % cursors.length];
        json(response, 200, { data: [{ id: 'inv' }], meta: { nextCursor } });
      });
      const { baseUrl } = server;
      const list = new InvestmentResearch({ baseUrl, apiKey: 'irk_live_us_x' }).investments.list();
      const records = async () => {
        for await (const { id } of list) {
          expect(id).to.equal('inv');
        }
      };
      const ofPath = async () => {
        for await (const page of pages(createClient({ baseUrl }), '/v2/investments')) {
          expect(page.data).to.have.length(1);
        }
      };
      for (const follow of [records, () => list.toArray(), ofPath]) {
        count = 0;
        const error = await failureOf(follow());
        expect(error).to.be.instanceOf(RepeatedCursorError).and.include({ cursor: 'a' });
        expect(error.message).to.include('the cursor "a" twice in one list');
        expect(count).to.equal(cursors.length + 1);
      }
    });
  }

  for (const limit of [Number.NaN, '5', null]) {
    it(`refuse the limit ${JSON.stringify(limit)} of an array`, async () => {
      const client = await start(3);
      const error = await failureOf(client.investments.list().toArray({ limit: limit as number }));
      expect(error).to.be.instanceOf(TypeError);
      expect(error.message).to.match(/^limit must be a number of records/);
      expect(server.received).to.deep.equal([]);
    });
  }

  it('have a first record, and a first page', async () => {
    const client = await start(3);
    const list = client.investments.list({ limit: 2, country: 'JP' });
    expect((await list.first())?.id).to.equal('inv_0');
    expect(server.received[0]?.url).to.equal('/v2/investments?limit=1&country=JP');
    const page = await list.firstPage();
    expect(page.data.map(({ id }) => id)).to.deep.equal(['inv_0', 'inv_1']);
    expect(page.lastResponse.status).to.equal(200);
    server.stop();
    const empty = await start(0);
    expect(await empty.investments.list().first()).to.equal(undefined);
  });

  it('are no promises: an async function returns the list, without a request', async () => {
    const client = await start(3);
    const find = async () => client.investments.list();
    const list = await find();
    expect(server.received).to.deep.equal([]);
    expect(await list.toArray()).to.have.length(3);
  });

  it('accept one value or several, and join names with commas', async () => {
    const client = await start(0);
    const one = { country: 'JP', 'sector[not]': 'Energy', sort: '-employees', fields: 'name' };
    await client.investments.list(one).firstPage();
    await client.investments
      .list({ country: ['JP', 'DE'], sort: ['-employees', 'name'], isEmpty: ['lei', 'figi'] })
      .firstPage();
    await client.investments.facets({ query: { by: ['sector', 'type'], country: 'JP' } });
    const urls = server.received.map(({ url }) => decodeURIComponent(url));
    expect(urls).to.deep.equal([
      '/v2/investments?limit=1000&country=JP&sector[not]=Energy&sort=-employees&fields=name',
      '/v2/investments?limit=1000&country=JP&country=DE&sort=-employees,name&isEmpty=lei,figi',
      '/v2/investments/facets?by=sector,type&country=JP',
    ]);
  });
});
