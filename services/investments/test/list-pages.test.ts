import type { Investment } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const records = 60;
const walks = 12;

/** Pseudo-random numbers, the same in each run (Park and Miller's generator). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('pages of any size', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();
  const next = numbersFrom(20_261_121);

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    // The records have only a few different times, names and creators: many differ only in their id.
    for (const visibility of ['workspace', 'private', 'workspace']) {
      const lines = Array.from({ length: records / 3 }, () =>
        JSON.stringify({ name: `N${next(4)}` }),
      ).join('\n');
      const headers = { 'content-type': 'application/x-ndjson' };
      await call('POST', `/v2/investments/imports?visibility=${visibility}`, {
        as: user(),
        headers,
        body: lines,
      });
    }
    const all: Investment[] = (await call('GET', '/investments', { as: user() })).body;
    for (const { id } of all.filter((_, at) => at % 7 === 0)) {
      await call('POST', `/v2/investments/${id}/archive`, { as: user() });
    }
  });
  after(() => platform.stop());

  const list = async (query: string) =>
    (await call('GET', `/v2/investments?${query}`, { as: user() })).body;
  const idsOf = (data: Investment[]) => data.map(({ id }) => id);

  for (let walk = 0; walk < walks; walk++) {
    const sort = ['-createdAt', 'createdAt', 'name', '-name', '-updatedAt', 'tickerSymbol'][
      walk % 6
    ];
    const archived = ['any', 'false'][walk % 2];
    it(`contain each record once, by cursor and by offset: sort=${sort}, archived=${archived}, walk ${walk}`, async () => {
      const order = `sort=${sort}&archived=${archived}`;
      const whole = await list(`${order}&limit=1000`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const limit = 1 + next(13);
        const page = await list(`${order}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
        const skipped = await list(`${order}&limit=${limit}&offset=${paged.length}`);
        expect(idsOf(page.data)).to.deep.equal(idsOf(skipped.data));
        expect(page.meta).to.deep.equal(skipped.meta);
        paged.push(...idsOf(page.data));
        cursor = page.meta.nextCursor;
      }
      expect(paged).to.deep.equal(idsOf(whole.data));
      expect(new Set(paged).size).to.equal(whole.meta.totalRecords);
    });
  }
});
