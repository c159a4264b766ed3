import { newId, type Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import type { Platform } from '@irp/service';
import {
  type ApiClient,
  createTestPlatform,
  startWriteLimitedDatabase,
  type TestPlatform,
  type WriteLimitedDatabase,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import type { EditRequest } from '../src/edits/edit-request.ts';
import { queueEdit } from '../src/edits/queue-edit.ts';
import { type EditJobStores, runEdit } from '../src/edits/run-edit.ts';
import { toEdit } from '../src/edits/to-edit.ts';
import type { EditRow } from '../src/store/edit-models.ts';
import { freshWorkspace } from './callers.ts';
import { createRecord, type EditStores, editStoresOf, importedRecords } from './edit-stores.ts';

/** More than the writes of an edit of three records. */
const maxWrites = 20;

describe('an edit whose process crashes', () => {
  let platform: TestPlatform;
  let database: WriteLimitedDatabase;
  let connections: Connection[];
  let stores: EditStores;
  let interrupted: EditJobStores;

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri, databasePrefix } = platform.platform;
    database = await startWriteLimitedDatabase(mongodbUri);
    connections = [mongodbUri, database.uri].map((uri) =>
      createConnection(uri, { dbName: `${databasePrefix}investments` }),
    );
    await Promise.all(connections.map((connection) => connection.asPromise()));
    [stores, interrupted] = connections.map(editStoresOf) as [EditStores, EditStores];
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await Promise.all(connections.map((connection) => connection.close()));
    await platform.stop();
    await database.close();
  });

  const create = (as: Principal, sector: string) => createRecord(stores, as, { sector });

  /** Runs the edit until a write fails. @returns whether no write failed */
  async function runUntilWriteFails(edit: EditRow, writes: number): Promise<boolean> {
    const dying = new AbortController();
    const log = { warn: () => dying.abort() } as unknown as Platform['log'];
    database.allow(writes);
    await runEdit(interrupted, edit, dying.signal, log).catch(() => undefined);
    database.allow(Number.POSITIVE_INFINITY);
    return !dying.signal.aborted;
  }

  async function take(): Promise<EditRow> {
    const long = { $set: { heartbeatAt: new Date(0) }, $unset: { waitUntil: 1 } } as const;
    await connections[0]!.collection('investment_edits').updateMany({ state: 'running' }, long);
    const edit = await stores.queue.take();
    expect(edit).to.not.equal(undefined);
    return edit!;
  }

  const log = { warn: (given: object) => expect.fail(JSON.stringify(given)) } as never;
  const finish = (edit: EditRow) => runEdit(stores, edit, new AbortController().signal, log);

  it('changes each record once, and can be undone, for each last write', async () => {
    for (let writes = 0, isComplete = false; !isComplete; writes++) {
      expect(writes, 'the edit never ends').to.be.lessThan(maxWrites);
      const as = freshWorkspace()();
      const access = accessContextOf(as);
      const ids = [await create(as, 'Banks'), await create(as, 'Energy'), await create(as, 'IT')];
      const request: EditRequest = {
        principal: as,
        filter: { 'country[not]': 'US', sector: ['Banks', 'Energy', 'IT'] },
        changes: { sector: 'Energy' },
      };
      const matched = {
        ids,
        notFound: [],
        hasPrivate: false,
      };
      const { _id } = await queueEdit(stores, newId(), request, matched);
      isComplete = await runUntilWriteFails(await take(), writes);
      if (!isComplete) {
        await finish(await take());
      }
      const edit = (await stores.edits.find(access, _id))!;
      expect(toEdit(edit), `${writes} writes`).to.deep.include({
        state: 'succeeded',
        counts: {
          matched: 3,
          changed: 2,
          unchanged: 1,
          deleted: 0,
          skipped: 0,
        },
      });
      const rows = await stores.store.findByIds(access, ids);
      expect(new Set(rows.map(({ sector }) => sector))).to.deep.equal(new Set(['Energy']));
      for (const row of rows) {
        expect(await stores.history.count(row)).to.equal(row._id === ids[1] ? 0 : 1);
      }
      await queueEdit(stores, newId(), { principal: as, undoOf: _id }, matched);
      await finish(await take());
      const undone = await stores.store.findByIds(access, ids);
      const sectors = new Map(undone.map((row) => [row._id, row.sector]));
      expect(ids.map((id) => sectors.get(id))).to.deep.equal(['Banks', 'Energy', 'IT']);
    }
  });

  it('deletes the records of an import, for each last write', async () => {
    for (let writes = 0, isComplete = false; !isComplete; writes++) {
      expect(writes, 'the undo never ends').to.be.lessThan(maxWrites);
      const as = freshWorkspace()();
      const { jobId, ids } = await importedRecords(stores, as, ['A', 'B', 'C']);
      const request = { principal: as, undoOfImport: jobId };
      const matched = {
        ids: [],
        notFound: [],
        hasPrivate: false,
        imported: { created: 3, updated: 0 },
      };
      const { _id } = await queueEdit(stores, newId(), request, matched);
      isComplete = await runUntilWriteFails(await take(), writes);
      if (!isComplete) {
        await finish(await take());
      }
      const edit = (await stores.edits.find(accessContextOf(as), _id))!;
      expect(edit.state).to.equal('succeeded');
      expect(toEdit(edit).counts, `${writes} writes`).to.include({ deleted: 3, skipped: 0 });
      expect(await stores.store.findByIds(accessContextOf(as), ids)).to.deep.equal([]);
    }
  });

  it('is not taken from a live process, and ends after five attempts', async () => {
    const as = freshWorkspace()();
    const ids = [await create(as, 'Banks')];
    const matched = {
      ids,
      notFound: [],
      hasPrivate: false,
    };
    const request = { principal: as, changes: { sector: 'Energy' } };
    const { _id } = await queueEdit(stores, newId(), request, matched);
    await take();
    expect(await stores.queue.take()).to.equal(undefined);
    for (let attempt = 2; attempt <= 5; attempt++) {
      expect((await take()).attempts).to.equal(attempt);
    }
    await finish(await take());
    const edit = (await stores.edits.find(accessContextOf(as), _id))!;
    expect([edit.state, edit.message]).to.deep.equal([
      'failed',
      'The edit failed: it was interrupted 5 times after record 0.',
    ]);
  });

  it('continues after a restart of the service', async () => {
    const as = freshWorkspace()();
    const first = await platform.start(investments);
    const lines = Array.from({ length: 1_000 }, (_, at) => `{"name":"N${at}"}`).join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    await first.call('POST', '/v2/investments/imports', { as, headers, body: lines });
    const body = { filter: { archived: 'false' }, addTags: ['seen'] };
    const { headers: accepted } = await first.call('POST', '/v2/investment-edits', { as, body });
    await first.running.stop();
    const { call } = (await platform.start(investments)) as { call: ApiClient };
    await eventually('the edit has ended', async () => {
      const { body: edit } = await call('GET', String(accepted.location), { as });
      return edit.state === 'succeeded' && edit.counts.changed === 1_000;
    });
    const { data } = (await call('GET', '/v2/investments?tags=seen&limit=1000', { as })).body;
    expect(data).to.have.length(1_000);
    const { meta } = (await call('GET', `/v2/investments/${data[0].id}/history`, { as })).body;
    expect(meta.totalRecords).to.equal(2);
  });
});
