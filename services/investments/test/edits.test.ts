import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';
import { editCalls } from './edit-calls.ts';

interface ChangeEvent {
  type: string;
  subject: string;
  data: { detail: { editId: string; name: string | null; changes: object[] } };
}

describe('investments: bulk edits', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let user: ReturnType<typeof freshWorkspace>;
  let as: Principal;
  let calls: ReturnType<typeof editCalls>;
  let connection: Connection;
  let stopListening: () => Promise<void>;
  const events: ChangeEvent[] = [];

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const { bus, mongodbUri, databasePrefix } = platform.platform;
    connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    ({ stop: stopListening } = await bus.subscribe({
      topics: ['investments'],
      group: 'test-edits',
      async handle(batch) {
        events.push(...batch.map(({ event }) => event as never));
      },
    }));
  });
  beforeEach(() => {
    user = freshWorkspace();
    as = user();
    calls = editCalls(call, as);
  });
  after(async () => {
    await stopListening();
    await connection.close();
    await platform.stop();
  });

  it('changes selected records, and counts records that had the values before', async () => {
    const ids = [
      await calls.create({ name: 'A', tags: ['old', 'kept'] }),
      await calls.create({ name: 'B', sector: 'Energy', tags: ['kept', 'new'] }),
    ];
    const other = await calls.create({ name: 'C' });
    const body = {
      ids,
      changes: { sector: 'Energy' },
      addTags: ['new'],
      removeTags: ['old'],
    };
    const done = await calls.ended(await calls.edit(body));
    expect(done).to.deep.include({
      state: 'succeeded',
      message: null,
      undoOf: null,
      undoneBy: null,
      visibility: 'workspace',
      owner: { type: 'user', id: as.userId },
      filter: null,
      changes: { sector: 'Energy' },
      addTags: ['new'],
      removeTags: ['old'],
      isArchived: null,
      counts: { matched: 2, changed: 1, unchanged: 1, deleted: 0, skipped: 0 },
      skippedRecords: [],
    });
    expect(await calls.read(ids[0]!)).to.deep.include({ sector: 'Energy', tags: ['kept', 'new'] });
    expect((await calls.read(other)).sector).to.equal('');
    const history = await call('GET', `/v2/investments/${ids[0]}/history`, { as });
    expect(history.body.data[0]).to.deep.include({
      revision: 2,
      actor: { type: 'user', id: as.userId },
    });
    const found = await call('GET', '/v2/investments?sector=Energy&tags=new', { as });
    expect(found.body.meta.totalRecords).to.equal(2);
  });

  it('changes the records of a filter, archives them, and undoes both', async () => {
    const japanese = [
      await calls.create({ name: 'A', country: 'JP', sector: 'Banks', clearbit: { a: 1 } }),
      await calls.create({ name: 'B', country: 'JP', ceo: 'Ann' }),
    ];
    const german = await calls.create({ name: 'C', country: 'DE' });
    const before = await Promise.all(japanese.map((id) => calls.read(id)));
    const done = await calls.ended(
      await calls.edit({
        filter: { country: 'JP' },
        changes: { sector: 'Energy', clearbit: { b: 2 }, ceo: null },
        isArchived: true,
      }),
    );
    expect(done.counts).to.deep.equal({
      matched: 2,
      changed: 2,
      unchanged: 0,
      deleted: 0,
      skipped: 0,
    });
    expect(await calls.read(japanese[0]!)).to.deep.include({
      sector: 'Energy',
      clearbit: { a: 1, b: 2 },
      isArchived: true,
    });
    expect((await calls.read(german)).isArchived).to.equal(false);
    const undone = await calls.ended(await calls.undo(done.id));
    expect(undone).to.deep.include({
      undoOf: done.id,
      counts: { matched: 2, changed: 2, unchanged: 0, deleted: 0, skipped: 0 },
    });
    const after = await Promise.all(japanese.map((id) => calls.read(id)));
    const times = after.map(({ updatedAt }) => updatedAt);
    expect(after).to.deep.equal(before.map((one, at) => ({ ...one, updatedAt: times[at] })));
    const again = await calls.undo(done.id);
    expect([again.status, again.body.id]).to.deep.equal([202, undone.id]);
    const { body } = await call('GET', `/v2/investment-edits/${done.id}`, { as });
    expect(body.undoneBy).to.equal(undone.id);
  });

  it('restores fields of every kind', async () => {
    const before = {
      tags: ['a', 'b'],
      employees: 5,
      bannerImage: 'https://example.com/a.png',
      clearbit: { deep: { a: 1, b: null } },
      visibility: 'private',
    };
    const id = await calls.create({ name: 'A', ...before });
    const changes = {
      tags: [],
      employees: null,
      bannerImage: null,
      clearbit: { deep: { a: null, c: 3 } },
      visibility: 'workspace',
    };
    const done = await calls.ended(await calls.edit({ ids: [id], changes }));
    expect(await calls.read(id)).to.deep.include({
      ...changes,
      employees: 0,
      clearbit: { deep: { b: null, c: 3 } },
    });
    expect((await calls.ended(await calls.undo(done.id))).counts.changed).to.equal(1);
    expect(await calls.read(id)).to.deep.include(before);
    const found = await call('GET', '/v2/investments?visibility=private', { as });
    expect(found.body.meta.totalRecords).to.equal(1);
  });

  it('emits an event with the id of the edit for each changed record', async () => {
    const [changed, same] = [
      await calls.create({ name: 'A' }),
      await calls.create({ name: 'B', ceo: 'Ann' }),
    ];
    const done = await calls.ended(
      await calls.edit({ ids: [changed, same], changes: { ceo: 'Ann' } }),
    );
    const archived = await calls.ended(await calls.edit({ ids: [changed], isArchived: true }));
    const own = () =>
      events.filter(({ data }) => [done.id, archived.id].includes(data.detail.editId));
    await eventually('the events are published', () => own().length >= 2);
    const seen = own().map(({ type, subject, data: { detail } }) => [
      type,
      subject,
      detail.name,
      detail.changes,
    ]);
    expect(seen).to.deep.equal([
      ['investment.updated', changed, 'A', [{ path: '/ceo', before: '', after: 'Ann' }]],
      ['investment.archived', changed, 'A', [{ path: '/isArchived', before: false, after: true }]],
    ]);
  });

  it('emits an event without the name of a private record', async () => {
    const id = await calls.create({ name: 'Secret', visibility: 'private' });
    const done = await calls.ended(await calls.edit({ ids: [id], changes: { ceo: 'Ann' } }));
    const own = () => events.filter(({ data }) => data.detail.editId === done.id);
    await eventually('the event is published', () => own().length > 0);
    expect(own().map(({ data }) => data.detail.name)).to.deep.equal([null]);
  });

  it('deletes the former values of a record with the record', async () => {
    const ids = [await calls.create({ name: 'A' }), await calls.create({ name: 'B' })];
    await calls.ended(await calls.edit({ ids, changes: { ceo: 'Ann' } }));
    const records = connection.collection('investment_edit_records');
    const attempts = () =>
      records.countDocuments({
        workspaceId: as.workspaceId,
        environment: as.environment,
        investmentId: { $in: ids },
        attempt: { $exists: true },
      });
    expect(await attempts()).to.equal(2);
    await call('DELETE', `/v2/investments/${ids[0]}`, { as });
    await eventually('the values are removed', async () => (await attempts()) === 1);
  });

  it('keeps records that have changed since the edit, and names them', async () => {
    const [first, second, deleted] = [
      await calls.create({ name: 'A', sector: 'Banks' }),
      await calls.create({ name: 'B', sector: 'Banks' }),
      await calls.create({ name: 'C', sector: 'Banks' }),
    ];
    const done = await calls.ended(
      await calls.edit({ filter: { sector: 'Banks' }, changes: { sector: 'X' } }),
    );
    await call('PATCH', `/v2/investments/${second}`, { as, body: { ceo: 'Ann' } });
    await call('DELETE', `/v2/investments/${deleted}`, { as });
    const undone = await calls.ended(await calls.undo(done.id));
    expect(undone.counts).to.deep.equal({
      matched: 3,
      changed: 1,
      unchanged: 0,
      deleted: 0,
      skipped: 2,
    });
    expect(undone.skippedBy).to.deep.include({ changedSince: 1, notFound: 1 });
    const skipped = new Map(
      undone.skippedRecords.map((one: { id: string; reason: string }) => [one.id, one.reason]),
    );
    expect([skipped.get(second), skipped.get(deleted)]).to.deep.equal(['changedSince', 'notFound']);
    expect((await calls.read(first)).sector).to.equal('Banks');
    expect((await calls.read(second)).sector).to.equal('X');
    const redone = await calls.ended(await calls.undo(undone.id));
    expect(redone.counts.changed).to.equal(1);
    expect((await calls.read(first)).sector).to.equal('X');
  });

  it('previews the counts and the first changes, and stores nothing', async () => {
    const changed = await calls.create({ name: 'A', country: 'JP' });
    await calls.create({ name: 'B', country: 'JP', sector: 'Energy' });
    const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
    const preview = await calls.preview(body);
    expect(preview.status, JSON.stringify(preview.body)).to.equal(200);
    expect(preview.body).to.deep.include({
      counts: { matched: 2, changed: 1, unchanged: 1, deleted: 0, skipped: 0 },
      records: [
        { id: changed, name: 'A', changes: [{ field: 'sector', before: '', after: 'Energy' }] },
      ],
    });
    expect((await calls.read(changed)).sector).to.equal('');
    const { meta } = (await call('GET', '/v2/investment-edits', { as })).body;
    expect(meta.totalRecords).to.equal(0);
  });

  it('is undone once by parallel requests', async () => {
    await calls.importRecords(150);
    const done = await calls.ended(
      await calls.edit({ filter: { country: 'JP' }, changes: { ceo: 'Ann' } }),
    );
    const undos = await Promise.all(Array.from({ length: 4 }, () => calls.undo(done.id)));
    const undone = await Promise.all(undos.map((one) => calls.ended(one)));
    expect(new Set(undone.map(({ id }) => id)).size).to.equal(1);
    expect(undone[0].counts.changed).to.equal(150);
    const redone = await calls.ended(await calls.undo(undone[0].id));
    expect(redone.counts.changed).to.equal(150);
  });

  it('is one edit for the same Idempotency-Key', async () => {
    const id = await calls.create({ name: 'A' });
    const body = { ids: [id], changes: { sector: 'Energy' } };
    const headers = { 'idempotency-key': 'edit-1' };
    const first = await calls.edit(body, as, headers);
    const again = await calls.edit(body, as, headers);
    expect(again.body.id).to.equal(first.body.id);
    await calls.ended(first);
    const { meta } = (await call('GET', '/v2/investment-edits', { as })).body;
    expect(meta.totalRecords).to.equal(1);
    const other = await calls.edit({ ...body, isArchived: true }, as, headers);
    expect(other.status).to.equal(422);
  });
});
