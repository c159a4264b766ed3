import type { DataEnvironment } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import fc from 'fast-check';
import { ListCache } from '../src/store/list-cache.ts';
import { freshWorkspace } from './callers.ts';

const scope: { workspaceId: string; environment: DataEnvironment } = {
  workspaceId: 'w1',
  environment: 'production',
};
const others: (typeof scope)[] = [
  { workspaceId: 'w2', environment: 'production' },
  { workspaceId: 'w1', environment: 'sandbox' },
];

describe('cached lists', () => {
  let stored: number;
  let finds: number;
  let nowMs: number;
  let cache: ListCache;
  beforeEach(() => {
    stored = 1;
    finds = 0;
    nowMs = 0;
    cache = new ListCache(3, () => nowMs);
  });
  const find = async () => {
    finds++;
    return stored;
  };
  const read = (key = 'a', of = scope) => cache.read(of, key, find);

  it('are read once, even by concurrent callers', async () => {
    expect(await Promise.all([read(), read(), read()])).to.deep.equal([1, 1, 1]);
    expect(await read()).to.equal(1);
    expect(finds).to.equal(1);
    await read('b');
    await read('a', others[0]);
    await read('a', others[1]);
    expect(finds).to.equal(4);
  });

  it('are read again only after a change in the same scope, even a failed change', async () => {
    await read();
    await read('a', others[0]);
    await cache.change(scope, async () => {
      stored = 2;
    });
    expect([await read(), await read('a', others[0])]).to.deep.equal([2, 1]);
    const failed = await cache
      .change(scope, async () => {
        stored = 3;
        throw new Error('no answer');
      })
      .catch(({ message }: Error) => message);
    expect([failed, await read()]).to.deep.equal(['no answer', 3]);
  });

  it('are not cached if read before or during a change', async () => {
    const before = cache.read(scope, 'a', async () => {
      const seen = stored;
      await cache.change(scope, async () => {
        stored = 2;
      });
      return seen;
    });
    expect(await before).to.equal(1);
    expect(await read()).to.equal(2);
    await cache.change(scope, async () => {
      expect(await read()).to.equal(2);
      stored = 3;
    });
    expect(await read()).to.equal(3);
  });

  it('are read again after five seconds, after an error, and beyond their maximum', async () => {
    await read();
    nowMs = 4_999;
    await read();
    expect(finds).to.equal(1);
    nowMs = 5_000;
    await read();
    expect(finds).to.equal(2);
    const failing = () => cache.read(scope, 'c', () => Promise.reject(new Error('no store')));
    expect(await failing().catch(({ message }: Error) => message)).to.equal('no store');
    await read('c');
    expect(finds).to.equal(3);
    await read('d');
    await read('e');
    expect(finds).to.equal(5);
    await read('a');
    expect(finds).to.equal(6);
    await read('e');
    expect(finds).to.equal(6);
  });

  it('are never cached with a maximum of 0', async () => {
    cache = new ListCache(0);
    await Promise.all([read(), read()]);
    expect(finds).to.equal(2);
  });

  describe('with a store that no other process uses', () => {
    let platform: TestPlatform;
    /** A service with a cache, and a service that reads the same store each time. */
    let cached: ApiClient;
    let direct: ApiClient;
    before(async () => {
      platform = await createTestPlatform();
      ({ call: direct } = await platform.start(investments));
      platform.platform.exclusiveStore = true;
      ({ call: cached } = await platform.start(investments));
    });
    after(() => platform.stop());

    const paths = [
      '/v1/investments?limit=10',
      '/v2/investments',
      '/v2/investments?q=ban',
      '/v2/investments?q=bank',
      '/v2/investments?sector=energy',
      '/v2/investments?type=Company',
      '/v2/investments?type=fund',
      '/v2/investments?archived=any&sort=name',
      '/v2/investments?visibility=private',
      '/v2/investments?limit=1&offset=1',
      '/v2/investments?favorite=true',
      '/v2/investments?sort=-sector,name',
      '/v2/investments?sort=type,-createdAt&limit=2&offset=1',
      '/v2/investments?isEmpty=website&archived=any&sort=-updatedAt',
      '/v2/investments?type!=fund&sector=health',
      '/v2/investments/facets',
      '/v2/investments/facets?by=sector,type&visibility=private',
    ];
    const word = fc.constantFrom('Bank', 'Banking', 'Oil');
    const body = fc.record({
      name: word,
      sector: fc.constantFrom('Energy', 'ENERGY', 'Health'),
      type: fc.constantFrom('company', 'fund'),
      visibility: fc.constantFrom('workspace', 'private'),
    });
    const write = fc.oneof(
      fc.record({ kind: fc.constant('create' as const), by: fc.nat(1), body }),
      fc.record({ kind: fc.constant('change' as const), by: fc.nat(1), at: fc.nat(9), body }),
      fc.record({
        kind: fc.constantFrom('archive', 'delete', 'favorite'),
        by: fc.nat(1),
        at: fc.nat(9),
      }),
    );

    it('equal the store for each caller, after any writes and reads', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(write, { minLength: 3, maxLength: 8 }), async (writes) => {
          const user = freshWorkspace();
          const callers = [user({ role: 'owner' }), user({ userId: 'user-2', role: 'owner' })];
          const ids: string[] = [];
          for (const one of writes) {
            const as = callers[one.by]!;
            const id = 'at' in one ? ids[one.at % ids.length] : undefined;
            if (one.kind === 'create') {
              const created = await cached('POST', '/v2/investments', { as, body: one.body });
              ids.push(created.body.id);
            } else if (id !== undefined) {
              const [method, path] = {
                change: ['PATCH', ''],
                archive: ['POST', '/archive'],
                delete: ['DELETE', ''],
                favorite: ['PUT', '/favorite'],
              }[one.kind] as ['PATCH', string];
              const change = 'body' in one ? { body: one.body } : {};
              await cached(method, `/v2/investments/${id}${path}`, { as, ...change });
            }
            const reads = callers.flatMap((caller) =>
              paths.map(async (path) => {
                const [first, second] = [
                  await cached('GET', path, { as: caller }),
                  await cached('GET', path, { as: caller }),
                ];
                const expected = await direct('GET', path, { as: caller });
                expect(first.body, `${path} after ${one.kind}`).to.deep.equal(expected.body);
                expect(second.body, `${path} again`).to.deep.equal(expected.body);
                expect(second.headers.etag).to.equal(expected.headers.etag);
              }),
            );
            await Promise.all(reads);
          }
        }),
        { numRuns: inShape({ short: 4, long: 20 }) },
      );
    });

    it('include the records of an import', async () => {
      const as = freshWorkspace()();
      const total = async () =>
        (await cached('GET', '/v2/investments', { as })).body.meta.totalRecords;
      expect(await total()).to.equal(0);
      const csv = 'name,tickerSymbol\nA,A\nB,B\n';
      const { status } = await cached('POST', '/v2/investments/imports?async=false', {
        as,
        headers: { 'Content-Type': 'text/csv' },
        body: csv,
      });
      expect(status).to.equal(200);
      expect(await total()).to.equal(2);
    });
  });
});
