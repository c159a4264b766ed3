import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CommandContext } from '../src/commands/context.ts';
import { CursorManager } from '../src/commands/cursor-manager.ts';
import { dispatch } from '../src/commands/dispatch.ts';
import { decodeCatalog, emptyCatalog, encodeCatalog } from '../src/storage/catalog.ts';
import { Store } from '../src/storage/store.ts';
import { decodePlain } from '../src/values/bson-codec.ts';
import type { PlainObject } from '../src/values/canonical-type.ts';

describe('embedded store: catalog', () => {
  let directory: string;
  let store: Store;
  let context: CommandContext;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-catalog-'));
    store = new Store(directory);
    const cursors = new CursorManager();
    context = {
      store,
      cursors,
      onCollectionScan: () => undefined,
      onCommand: () => undefined,
      onWrite: () => undefined,
      onInternalError: (_, error) => expect.fail(error.stack ?? ''),
    };
  });
  after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  const run = (body: PlainObject) =>
    dispatch(context, {
      database: 'd',
      body,
      sequences: new Map(),
      connectionId: 1,
    });
  const count = async (name: string, query: PlainObject) =>
    ((await run({ count: name, query })) as PlainObject).n;

  it("of a later version is refused, and this version's by version 0.1, which looks for `collections`", () => {
    const catalog = emptyCatalog();
    expect(() =>
      decodeCatalog(encodeCatalog({ ...catalog, keyFormat: catalog.keyFormat + 1 })),
    ).to.throw(
      'a later version of the platform wrote the data directory: start that version, or restore a backup of this version',
    );
    expect(decodePlain(encodeCatalog(catalog))).not.to.have.property('collections');
    expect(decodeCatalog(encodeCatalog(catalog))).to.deep.equal(catalog);
  });

  it('is read with the indexes of its snapshot, even during a commit with other indexes', async () => {
    await run({
      insert: 'rows',
      documents: Array.from({ length: 300 }, (_, n) => ({ _id: n, kind: n % 3 })),
    });
    const counts = new Set<unknown>();
    for (let round = 0; round < 20; round++) {
      for (const command of [
        {
          createIndexes: 'rows',
          indexes: [
            {
              key: { kind: 1 },
              name: 'kind_1',
            },
          ],
        },
        { dropIndexes: 'rows', index: 'kind_1' },
      ]) {
        let running = true;
        const change = run(command).finally(() => {
          running = false;
        });
        while (running) {
          counts.add(await count('rows', { kind: 1 }));
          await new Promise((resolve) => setImmediate(resolve));
        }
        expect(await change).to.include({ ok: 1 });
      }
    }
    expect([...counts]).to.deep.equal([100]);
  });
});
