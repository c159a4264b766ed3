import { newId, type Principal } from '@irp/contracts';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import { queueEdit } from '../src/edits/queue-edit.ts';
import { runEdit } from '../src/edits/run-edit.ts';
import { toEdit } from '../src/edits/to-edit.ts';
import type { ValidRow } from '../src/imports/import-row.ts';
import { createBatchWriter } from '../src/imports/write-batch.ts';
import { changeInvestment } from '../src/records/change-investment.ts';
import { patchedRow } from '../src/records/patched-row.ts';
import type { InvestmentStore } from '../src/store/investment-store.ts';
import { freshWorkspace } from './callers.ts';
import { createRecord, type EditStores, editStoresOf, importedRecords } from './edit-stores.ts';

describe('a command for several records, one of which another request changes', () => {
  let platform: TestPlatform;
  let connection: Connection;
  let stores: EditStores;
  let as: Principal;

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    await connection.asPromise();
    stores = editStoresOf(connection);
  });
  beforeEach(() => {
    as = freshWorkspace()();
  });
  after(async () => {
    await connection.close();
    await platform.stop();
  });

  const change = (id: string, patch: object) =>
    changeInvestment(stores.store, {
      principal: as,
      id,
      preconditions: {},
      apply: (current, access) => patchedRow(current, patch, access),
    });
  const read = (id: string) => stores.store.find(accessContextOf(as), id);

  /** The store, in which another request acts before the first command. */
  function racing(act: () => Promise<unknown>): InvestmentStore {
    let isFirst = true;
    const before = async () => {
      const isRace = isFirst;
      isFirst = false;
      await (isRace && act());
    };
    return {
      ...stores.store,
      replace: (changes) => before().then(() => stores.store.replace(changes)),
      remove: (removals) => before().then(() => stores.store.remove(removals)),
    };
  }

  function importInto(store: InvestmentStore) {
    return createBatchWriter(store, {
      principal: as,
      visibility: 'workspace',
      key: 'tickerSymbol',
      dryRun: false,
      fromCells: false,
      importId: newId(),
      countsRepeats: false,
      requireSpace: async () => undefined,
      insertInRoom: (_ids, insert) => insert(),
      storeCounted: async (_rows, _countStored, store_) => void (await store_()),
      idOf: () => newId(),
    });
  }
  const row = (tickerSymbol: string, ceo: string, line: number) =>
    ({ line, fields: { tickerSymbol, ceo } }) as ValidRow;

  it('updates each record of an import once, and counts the updates', async () => {
    const tickers = ['A1', 'A2', 'A3'];
    const ids = await Promise.all(
      tickers.map((tickerSymbol) => createRecord(stores, as, { tickerSymbol })),
    );
    const write = importInto(racing(() => change(ids[0]!, { sector: 'Media' })));
    const outcome = await write(tickers.map((ticker, at) => row(ticker, `Ann ${at}`, at + 2)));
    expect(outcome).to.deep.include({ created: 0, updated: 3, unchanged: 0, rejected: [] });
    const rows = await Promise.all(ids.map(read));
    expect(rows.map((one) => [one!.ceo, one!.sector, one!.revision])).to.deep.equal([
      ['Ann 0', 'Media', 3],
      ['Ann 1', '', 2],
      ['Ann 2', '', 2],
    ]);
  });

  it('rejects the row of a deleted record, and updates the others', async () => {
    const tickers = ['B1', 'B2'];
    const ids = await Promise.all(
      tickers.map((tickerSymbol) => createRecord(stores, as, { tickerSymbol })),
    );
    const remove = async () => {
      const current = (await read(ids[0]!))!;
      const event = { id: newId(), time: new Date() } as never;
      expect(await stores.store.remove([{ current, event }])).to.equal(1);
    };
    const write = importInto(racing(remove));
    const outcome = await write(tickers.map((ticker, at) => row(ticker, 'Ann', at + 2)));
    expect(outcome).to.deep.include({ created: 0, updated: 1, unchanged: 0 });
    expect(outcome.rejected).to.deep.equal([
      {
        line: 2,
        errors: [
          {
            field: '',
            message:
              'was not imported, because another request deleted the matching record at the same moment',
          },
        ],
      },
    ]);
    expect((await read(ids[1]!))!.ceo).to.equal('Ann');
  });

  it('deletes the other records of an import, and counts the records that remain', async () => {
    const { jobId, ids } = await importedRecords(stores, as, ['A', 'B', 'C']);
    const imported = { created: 3, updated: 0 };
    const matched = {
      ids: [],
      notFound: [],
      hasPrivate: false,
      imported,
    };
    await queueEdit(stores, newId(), { principal: as, undoOfImport: jobId }, matched);
    const edit = (await stores.queue.take())!;
    const log = { warn: (given: object) => expect.fail(JSON.stringify(given)) } as never;
    const store = racing(() => change(ids[1]!, { ceo: 'Ann' }));
    await runEdit({ ...stores, store }, edit, new AbortController().signal, log);
    const { counts, skippedBy } = toEdit((await stores.edits.find(accessContextOf(as), edit._id))!);
    expect([counts.deleted, counts.skipped, skippedBy.changedSince]).to.deep.equal([2, 1, 1]);
    expect((await read(ids[1]!))!.ceo).to.equal('Ann');
    expect(await stores.counters.totals(accessContextOf(as))).to.deep.include({
      active: 1,
      archived: 0,
    });
  });
});
