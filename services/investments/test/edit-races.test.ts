import { newId, type Principal } from '@irp/contracts';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import type { EditRequest } from '../src/edits/edit-request.ts';
import { queueEdit } from '../src/edits/queue-edit.ts';
import { type EditJobStores, runEdit } from '../src/edits/run-edit.ts';
import { toEdit } from '../src/edits/to-edit.ts';
import { changeInvestment } from '../src/records/change-investment.ts';
import { patchedRow } from '../src/records/patched-row.ts';
import { freshWorkspace } from './callers.ts';
import { createRecord, type EditStores, editStoresOf } from './edit-stores.ts';

describe('an edit of records that others change at the same time', () => {
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

  const queue = (ids: string[], request: Omit<EditRequest, 'principal'>) =>
    queueEdit(
      stores,
      newId(),
      { ...request, principal: as },
      {
        ids,
        notFound: [],
        hasPrivate: false,
      },
    );
  const change = (id: string, patch: object) =>
    changeInvestment(stores.store, {
      principal: as,
      id,
      preconditions: {},
      apply: (current, access) => patchedRow(current, patch, access),
    });
  const log = { warn: (given: object) => expect.fail(JSON.stringify(given)) } as never;
  async function run(with_: Partial<EditJobStores> = {}) {
    const edit = (await stores.queue.take())!;
    await runEdit({ ...stores, ...with_ }, edit, new AbortController().signal, log);
    return toEdit((await stores.edits.find(accessContextOf(as), edit._id))!);
  }
  const read = (id: string) => stores.store.find(accessContextOf(as), id);

  it('skips a record that no longer matches the filter', async () => {
    const ids = [
      await createRecord(stores, as, { sector: 'Banks' }),
      await createRecord(stores, as, { sector: 'Banks' }),
    ];
    await queue(ids, { filter: { sector: 'Banks' }, changes: { ceo: 'Ann' } });
    await change(ids[0]!, { sector: 'Energy' });
    const edit = await run();
    expect(edit.counts).to.deep.include({ changed: 1, skipped: 1 });
    expect(edit.skippedRecords).to.deep.equal([
      {
        id: ids[0],
        reason: 'noLongerMatching',
        message: 'The record has changed since the request: the filter does not match it any more.',
      },
    ]);
    expect((await read(ids[0]!))!.ceo).to.equal('');
  });

  /**
   * Stores in which another request changes the first record of a command before the first `times`
   * commands.
   */
  function racing(times: number): Partial<EditJobStores> {
    let left = times;
    return {
      store: {
        ...stores.store,
        async replace(changes) {
          const [first] = changes;
          if (first && left-- > 0) {
            await change(first.current._id, { description: `Change ${left}` });
          }
          return stores.store.replace(changes);
        },
      },
    };
  }

  it('runs after edits of people without a running edit, then by age', async () => {
    const [ann, bob] = [as, freshWorkspace()()];
    const first = await queue([], { addTags: ['first'] });
    const second = await queue([], { addTags: ['second'] });
    as = bob;
    const third = await queue([], { addTags: ['third'] });
    const taken = [];
    for (const _ of [1, 2, 3]) {
      taken.push((await stores.queue.take())!);
    }
    expect(taken.map(({ _id }) => _id)).to.deep.equal([first._id, third._id, second._id]);
    for (const edit of taken) {
      await runEdit(stores, edit, new AbortController().signal, log);
    }
    const { counts, state } = toEdit((await stores.edits.find(accessContextOf(ann), first._id))!);
    expect([state, counts.matched]).to.deep.equal(['succeeded', 0]);
  });

  it('keeps the change of another request, and undoes only its own', async () => {
    const id = await createRecord(stores, as, { sector: 'Banks' });
    const { _id } = await queue([id], { changes: { sector: 'Energy' } });
    expect((await run(racing(2))).counts.changed).to.equal(1);
    expect(await read(id)).to.deep.include({ sector: 'Energy', description: 'Change 0' });
    await queue([id], { undoOf: _id });
    expect((await run()).counts.changed).to.equal(1);
    expect(await read(id)).to.deep.include({ sector: 'Banks', description: 'Change 0' });
  });

  it('changes the other records of a command once, and counts archived records', async () => {
    const sectors = ['Banks', 'Energy', 'Media'];
    const ids = await Promise.all(sectors.map((sector) => createRecord(stores, as, { sector })));
    await queue(ids, { changes: { ceo: 'Ann' }, isArchived: true });
    expect((await run(racing(2))).counts.changed).to.equal(3);
    const rows = await Promise.all(ids.map(read));
    expect(rows.map((row) => [row!.isArchived, row!.ceo])).to.deep.equal(
      ids.map(() => [true, 'Ann']),
    );
    // The first record also has the changes of the other request.
    expect(rows.map((row) => row!.revision)).to.deep.equal([4, 2, 2]);
    expect(await Promise.all(rows.map((row) => stores.history.count(row!)))).to.deep.equal([
      3, 1, 1,
    ]);
    expect(await stores.counters.totals(accessContextOf(as))).to.deep.include({
      active: 0,
      archived: 3,
    });
  });

  it('skips a record that is changed at each attempt', async () => {
    const id = await createRecord(stores, as, { sector: 'Banks' });
    await queue([id], { changes: { sector: 'Energy' } });
    const edit = await run(racing(100));
    expect(edit.skippedBy.conflict).to.equal(1);
    expect((await read(id))!.sector).to.equal('Banks');
  });

  it('finds its own change that ends after its process has failed', async () => {
    const id = await createRecord(stores, as, { sector: 'Banks' });
    await queue([id], { changes: { sector: 'Energy' } });
    let late: (() => Promise<number>) | undefined;
    const hanging: EditJobStores['store'] = {
      ...stores.store,
      replace(changes) {
        if (late === undefined) {
          late = () => stores.store.replace(changes);
          throw new Error('the connection is gone');
        }
        return late().then(() => stores.store.replace(changes));
      },
    };
    const edit = (await stores.queue.take())!;
    const quiet = { warn: () => undefined } as never;
    await runEdit({ ...stores, store: hanging }, edit, new AbortController().signal, quiet);
    await connection
      .collection<{ _id: string }>('investment_edits')
      .updateOne({ _id: edit._id }, { $unset: { waitUntil: 1 } });
    expect((await run({ store: hanging })).counts).to.deep.include({ changed: 1, unchanged: 0 });
    const row = (await read(id))!;
    expect([row.revision, await stores.history.count(row)]).to.deep.equal([2, 1]);
  });
});
