import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { CounterCache } from '../src/store/counter-cache.ts';
import type { CounterRow } from '../src/store/models.ts';
import { freshWorkspace } from './callers.ts';

const row = (id: string, active: number, marks?: CounterRow['marks']): CounterRow => ({
  _id: id,
  active,
  archived: 0,
  favorites: 0,
  version: 1,
  ...(marks ? { marks } : {}),
});

describe('cached counters', () => {
  let stored: Map<string, CounterRow>;
  let finds: number;
  let cache: CounterCache;
  beforeEach(() => {
    stored = new Map([['a', row('a', 1)]]);
    finds = 0;
    cache = new CounterCache(3);
  });
  const find = async (ids: string[]) => {
    finds++;
    return ids.map((id) => stored.get(id)).filter((found) => found !== undefined);
  };
  const activeOf = async (...ids: string[]) =>
    (await cache.read(ids, find)).map(({ active }) => active);

  it('are read once, even if not stored', async () => {
    expect(await activeOf('a', 'missing')).to.deep.equal([1]);
    expect(await activeOf('missing', 'a')).to.deep.equal([1]);
    expect(await activeOf('missing')).to.deep.equal([]);
    expect(finds).to.equal(1);
  });

  it('are read again after a change, even a failed one', async () => {
    await activeOf('a', 'b');
    await cache.change('a', async () => stored.set('a', row('a', 2)));
    expect(await activeOf('a')).to.deep.equal([2]);
    const failed = await cache
      .change('b', async () => {
        stored.set('b', row('b', 3));
        throw new Error('no answer');
      })
      .catch(({ message }: Error) => message);
    expect([failed, await activeOf('b')]).to.deep.equal(['no answer', [3]]);
  });

  it('are not cached if one changes during the read', async () => {
    const before = stored.get('a') as CounterRow;
    const read = cache.read(['a'], async () => {
      await cache.change('a', async () => stored.set('a', row('a', 2)));
      return [before];
    });
    expect((await read)[0]?.active).to.equal(1);
    expect(await activeOf('a')).to.deep.equal([2]);
  });

  it('are not cached beyond a change in progress during the read', async () => {
    await cache.change('a', async () => {
      expect(await activeOf('a')).to.deep.equal([1]);
      stored.set('a', row('a', 2));
    });
    expect(await activeOf('a')).to.deep.equal([2]);
  });

  it('are not cached while a write is pending', async () => {
    stored.set('a', row('a', 1, { 'process 1': new Date() }));
    await activeOf('a');
    stored.set('a', row('a', 2, {}));
    expect(await activeOf('a')).to.deep.equal([2]);
  });

  it('are removed above their maximum, and never cached with a maximum of 0', async () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      await activeOf(id);
    }
    expect(finds).to.equal(4);
    await activeOf('d', 'c', 'b');
    expect(finds).to.equal(4);
    await activeOf('a');
    expect(finds).to.equal(5);
    cache = new CounterCache(0);
    await activeOf('a');
    await activeOf('a');
    expect(finds).to.equal(7);
  });

  describe('with a store that no other process uses', () => {
    let platform: TestPlatform;
    let call: ApiClient;
    before(async () => {
      platform = await createTestPlatform();
      platform.platform.exclusiveStore = true;
      ({ call } = await platform.start(investments));
    });
    after(() => platform.stop());

    it('are exact after each write, and after concurrent writes and reads', async () => {
      const as = freshWorkspace()();
      const total = async () =>
        (await call('GET', '/v1/investments?limit=0', { as })).body.meta.totalRecords;
      const create = () =>
        call('POST', '/v2/investments', {
          as,
          body: { name: 'A' },
        });
      expect(await total()).to.equal(0);
      const { body } = await create();
      expect(await total()).to.equal(1);
      await call('POST', `/v2/investments/${body.id}/archive`, { as });
      expect(
        (await call('GET', '/v2/investments?limit=0', { as })).body.meta.totalRecords,
      ).to.equal(0);
      await call('DELETE', `/v2/investments/${body.id}`, { as });
      expect(await total()).to.equal(0);
      const reads = (async () => {
        for (let at = 0; at < 50; at++) {
          await total();
        }
      })();
      const created = await Promise.all(Array.from({ length: 30 }, create));
      await Promise.all(
        created
          .slice(0, 10)
          .map((each) => call('DELETE', `/v2/investments/${each.body.id}`, { as })),
      );
      await reads;
      expect(await total()).to.equal(20);
    });
  });
});
