import type { HistoryEntry } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { applicationOf, freshWorkspace } from './callers.ts';

type As = ReturnType<ReturnType<typeof freshWorkspace>>;

describe('GET /v2/investments/{id}/history', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let connection: Connection;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
  });
  after(async () => {
    await connection.close();
    await platform.stop();
  });

  const create = async (as: As, body: object = { name: 'Acme' }): Promise<string> =>
    (await call('POST', '/v2/investments', { as, body })).body.id;
  const patch = (as: As, id: string, body: object) =>
    call('PATCH', `/v2/investments/${id}`, { as, body });
  const read = (as: As, id: string, query = '?limit=100') =>
    call('GET', `/v2/investments/${id}/history${query}`, { as });
  const entriesOf = async (as: As, id: string): Promise<HistoryEntry[]> =>
    (await read(as, id)).body.data;
  const published = (id: string) =>
    eventually('the events are published', async () => {
      const found = await connection.collection('investments').findOne({ _id: id as never });
      return (found?.outbox ?? []).length === 0;
    });

  it('names person, field, former and new value, newest first', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [user({ userId: 'ann' }), user({ userId: 'bob' })];
    const id = await create(ann, { name: 'Acme', employees: 5, tags: ['a'] });
    await patch(bob, id, { ceo: 'Tim', tags: ['a', 'b'], employees: null });
    await patch(bob, id, { ceo: 'Tim' });
    await call('POST', `/v2/investments/${id}/archive`, { as: applicationOf(ann) });
    await call('PUT', `/v2/investments/${id}/favorite`, { as: ann });
    const entries = await entriesOf(ann, id);
    const record = (await call('GET', `/v2/investments/${id}`, { as: ann })).body;
    expect(entries.map(({ id: _id, at: _at, ...entry }) => entry)).to.deep.equal([
      {
        action: 'changed',
        revision: 3,
        actor: { type: 'application', id: 'app-1' },
        hidden: false,
        changes: [{ field: 'isArchived', before: false, after: true }],
      },
      {
        action: 'changed',
        revision: 2,
        actor: { type: 'user', id: 'bob' },
        hidden: false,
        changes: [
          { field: 'ceo', before: '', after: 'Tim' },
          { field: 'employees', before: 5, after: 0 },
          { field: 'tags', before: ['a'], after: ['a', 'b'] },
        ],
      },
      {
        action: 'created',
        revision: 1,
        actor: { type: 'user', id: 'ann' },
        hidden: false,
        changes: [],
      },
    ]);
    expect(entries.at(-1)).to.include({ id, at: record.createdAt });
    await published(id);
    expect(await entriesOf(ann, id)).to.deep.equal(entries);
  });

  it('has changes by an import, and pages by cursor and by offset', async () => {
    const as = freshWorkspace()();
    const id = await create(as);
    const lines = Array.from({ length: 4 }, (_, at) => `{"id":"${id}","ceo":"C${at}"}`);
    for (const body of lines) {
      const headers = { 'content-type': 'application/x-ndjson' };
      const { body: report } = await call('POST', '/v2/investments/imports', { as, headers, body });
      expect(report.updated).to.equal(1);
    }
    const all = await entriesOf(as, id);
    expect(all.map(({ revision }) => revision)).to.deep.equal([5, 4, 3, 2, 1]);
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await read(as, id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.meta.totalRecords).to.equal(5);
      seen.push(...body.data.map(({ revision }: HistoryEntry) => revision));
      cursor = body.meta.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).to.deep.equal([5, 4, 3, 2, 1]);
    for (const [query, expected] of [
      ['?limit=2&offset=4', [1]],
      ['?limit=2&offset=3', [2, 1]],
      ['?limit=2&offset=5', []],
      ['?limit=0', []],
    ] as const) {
      const { body } = await read(as, id, query);
      const revisions = body.data.map(({ revision }: HistoryEntry) => revision);
      expect([revisions, body.meta.totalRecords], query).to.deep.equal([expected, 5]);
    }
    const other = await create(as);
    const { body } = await read(as, id, '?limit=1');
    expect((await read(as, other, `?cursor=${body.meta.nextCursor}`)).status).to.equal(400);
  });

  it('truncates long texts', async () => {
    const as = freshWorkspace()();
    const id = await create(as, { name: 'Acme', description: 'd'.repeat(600) });
    await patch(as, id, { description: 'short' });
    expect((await entriesOf(as, id))[0]?.changes).to.deep.equal([
      { field: 'description', before: `${'d'.repeat(500)}…`, after: 'short' },
    ]);
  });

  it('hides the values of a private record from everybody except its owner', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [user({ userId: 'ann' }), user({ userId: 'bob' })];
    const id = await create(ann, { name: 'Secret', visibility: 'private' });
    await patch(ann, id, { ceo: 'Tim' });
    await patch(ann, id, { visibility: 'workspace' });
    await patch(bob, id, { ceo: 'Ann' });
    const [own, others] = [await entriesOf(ann, id), await entriesOf(bob, id)];
    expect(own.map(({ hidden }) => hidden)).to.deep.equal([false, false, false, false]);
    expect(own[2]?.changes).to.deep.equal([{ field: 'ceo', before: '', after: 'Tim' }]);
    expect(others.map(({ hidden }) => hidden)).to.deep.equal([false, true, true, false]);
    expect(others[2]?.changes).to.deep.equal([{ field: 'ceo', before: null, after: null }]);
    expect(others[0]?.changes).to.deep.equal([{ field: 'ceo', before: 'Tim', after: 'Ann' }]);
  });

  it('is a 404 for a caller who cannot see the record, and for a deleted record', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [user({ userId: 'ann' }), user({ userId: 'bob' })];
    const id = await create(ann, { name: 'Secret', visibility: 'private' });
    const shared = await create(ann);
    await patch(ann, shared, { ceo: 'Tim' });
    for (const [as, of] of [
      [bob, id],
      [applicationOf(ann), id],
      [freshWorkspace()(), shared],
      [user({ userId: 'ann', environment: 'sandbox' }), shared],
      [ann, 'no-record'],
    ] as const) {
      expect((await read(as, of)).status).to.equal(404);
    }
    expect((await call('GET', `/v1/investments/${shared}/history`, { as: ann })).status).to.equal(
      404,
    );
    await published(shared);
    const rows = connection.collection('investment_history');
    const { workspaceId, environment } = ann;
    const filter = { workspaceId, environment, investmentId: shared };
    expect(await rows.countDocuments(filter)).to.equal(1);
    await call('DELETE', `/v2/investments/${shared}`, { as: ann });
    expect((await read(ann, shared)).status).to.equal(404);
    await eventually('the history ends', async () => (await rows.countDocuments(filter)) === 0);
  });
});
