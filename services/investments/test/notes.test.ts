import { randomUUID } from 'node:crypto';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { applicationOf, freshWorkspace } from './callers.ts';

type As = ReturnType<ReturnType<typeof freshWorkspace>>;

describe('notes on a record', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let connection: Connection;
  let stopListening: () => Promise<void>;
  const received: { type: string; subject: string; data: { detail: object } }[] = [];

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const { bus, mongodbUri, databasePrefix } = platform.platform;
    connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
    const subscription = await bus.subscribe({
      topics: ['investments'],
      group: `test-${randomUUID()}`,
      async handle(batch) {
        for (const { event } of batch) {
          received.push(event as never);
        }
      },
    });
    stopListening = subscription.stop;
  });
  after(async () => {
    await stopListening();
    await connection.close();
    await platform.stop();
  });

  const create = async (as: As, body: object = { name: 'Acme' }): Promise<string> =>
    (await call('POST', '/v2/investments', { as, body })).body.id;
  const write = (as: As, id: string, text: string, headers = {}) =>
    call('POST', `/v2/investments/${id}/notes`, { as, body: { text }, headers });
  const list = (as: As, id: string) => call('GET', `/v2/investments/${id}/notes`, { as });
  const eventsOf = (subject: string) =>
    received.filter((event) => event.subject === subject).map(({ type }) => type);

  it('are written, read, changed and deleted, even on a locked record', async () => {
    const user = freshWorkspace();
    const as = user({ userId: 'ann' });
    const id = await create(as);
    await call('POST', `/v2/investments/${id}/lock`, { as });
    const created = await write(as, id, 'Rising');
    expect(created.status).to.equal(201);
    const path = created.headers.location as string;
    const { body } = created;
    expect(path).to.equal(`/v2/investments/${id}/notes/${body.id}`);
    expect(body).to.deep.include({
      investmentId: id,
      text: 'Rising',
      author: { type: 'user', id: 'ann' },
    });
    const found = await call('GET', path, { as: user({ userId: 'bob' }) });
    expect([found.body, found.headers.etag]).to.deep.equal([body, created.headers.etag]);
    const change = (text: string, tag?: string) =>
      call('PATCH', path, {
        as,
        body: { text },
        headers: tag ? { 'if-match': tag } : {},
      });
    const [same, changed] = [await change('Rising'), await change('Falling')];
    expect([same.headers.etag, same.body]).to.deep.equal([created.headers.etag, body]);
    expect(changed.body.text).to.equal('Falling');
    expect((await change('Flat', created.headers.etag as string)).status).to.equal(412);
    expect((await change('Flat', changed.headers.etag as string)).status).to.equal(200);
    const newer = await write(as, id, 'Newer');
    expect((await list(as, id)).body.data.map(({ text }: { text: string }) => text)).to.deep.equal([
      'Newer',
      'Flat',
    ]);
    const remove = (headers = {}) => call('DELETE', path, { as, headers });
    expect((await remove({ 'if-match': created.headers.etag })).status).to.equal(412);
    expect([(await remove()).status, (await remove()).status]).to.deep.equal([204, 404]);
    expect((await change('Flat')).status).to.equal(404);
    expect((await list(as, id)).body.data).to.deep.equal([newer.body]);
    const detail = {
      environment: 'production',
      visibility: 'workspace',
      investmentId: id,
    };
    await eventually('the events are published', () => eventsOf(body.id).length === 4);
    expect(eventsOf(body.id)).to.deep.equal([
      'investment_note.created',
      'investment_note.updated',
      'investment_note.updated',
      'investment_note.deleted',
    ]);
    expect(received.find(({ subject }) => subject === body.id)?.data.detail).to.deep.equal(detail);
    expect((await call('GET', `/v2/investments/${id}`, { as })).headers.etag).to.equal('"2"');
  });

  it('are written once with an Idempotency-Key', async () => {
    const as = freshWorkspace()();
    const id = await create(as);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await write(as, id, 'Rising', headers),
      await write(as, id, 'Rising', headers),
    ];
    expect(second.body).to.deep.equal(first.body);
    expect((await list(as, id)).body.meta.totalRecords).to.equal(1);
  });

  it('are changed and deleted by their author and admins only', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [
      user({ userId: 'ann', role: 'member' }),
      user({ userId: 'bob', role: 'member' }),
    ];
    const admin = user({ userId: 'eve', role: 'admin' });
    const id = await create(bob);
    const path = (await write(ann, id, 'Rising')).headers.location as string;
    for (const as of [bob, applicationOf(ann)]) {
      const refused = await call('PATCH', path, { as, body: { text: 'x' } });
      expect([refused.status, refused.body.message]).to.deep.equal([
        403,
        'Only the creator or an admin can change the note.',
      ]);
      expect((await call('DELETE', path, { as })).status).to.equal(403);
    }
    expect((await call('PATCH', path, { as: admin, body: { text: 'x' } })).body.author.id).to.equal(
      'ann',
    );
    expect((await call('DELETE', path, { as: admin })).status).to.equal(204);
    const ofApplication = await write(applicationOf(ann), id, 'Computed');
    expect(ofApplication.body.author).to.deep.equal({ type: 'application', id: 'app-1' });
  });

  it('are a 404 for callers who cannot see the record, and on another record', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [user({ userId: 'ann' }), user({ userId: 'bob' })];
    const hidden = await create(ann, { name: 'Secret', visibility: 'private' });
    const shared = await create(ann);
    const other = await create(ann);
    const note = (await write(ann, shared, 'Rising')).body.id;
    const secret = (await write(ann, hidden, 'Rising')).body.id;
    for (const [as, record, noteId] of [
      [bob, hidden, secret],
      [applicationOf(ann), hidden, secret],
      [freshWorkspace()({ role: 'owner' }), shared, note],
      [user({ userId: 'ann', environment: 'sandbox' }), shared, note],
      [ann, other, note],
      [ann, 'none', note],
    ] as const) {
      const path = `/v2/investments/${record}/notes/${noteId}`;
      for (const [method, body] of [['GET'], ['PATCH', { text: 'x' }], ['DELETE']] as const) {
        expect((await call(method, path, { as, body })).status, `${method} ${path}`).to.equal(404);
      }
      if (record !== other) {
        expect((await list(as, record)).status).to.equal(404);
        expect((await write(as, record, 'x')).status).to.equal(404);
      }
    }
    expect((await call('GET', `/v1/investments/${shared}/notes`, { as: ann })).status).to.equal(
      404,
    );
    await eventually('the event is published', () => eventsOf(secret).length === 1);
    expect(received.find(({ subject }) => subject === secret)?.data.detail).to.include({
      visibility: 'private',
    });
  });

  it('name the fault of a text', async () => {
    const as = freshWorkspace()();
    const id = await create(as);
    for (const [body, message] of [
      [{ text: 'x'.repeat(10_001) }, 'text must be at most 10000 characters'],
      [{ text: ' \n' }, 'text must not be empty'],
      [{ text: 'a\u202eb' }, 'text must not contain bidirectional controls'],
      [{}, 'text is required'],
      [{ text: 'x', author: 'bob' }, 'author'],
    ] as const) {
      const response = await call('POST', `/v2/investments/${id}/notes`, { as, body });
      expect(response.status).to.equal(400);
      expect(response.body.message).to.include(message);
    }
    expect((await write(as, id, 'x'.repeat(10_000))).status).to.equal(201);
  });

  it('end with their record', async () => {
    const as = freshWorkspace()();
    const id = await create(as);
    await write(as, id, 'Rising');
    await write(as, id, 'Falling');
    const { workspaceId, environment } = as;
    const filter = { workspaceId, environment, investmentId: id };
    const notes = connection.collection('investment_notes');
    expect(await notes.countDocuments(filter)).to.equal(2);
    await call('DELETE', `/v2/investments/${id}`, { as });
    expect((await list(as, id)).status).to.equal(404);
    await eventually('the notes end', async () => (await notes.countDocuments(filter)) === 0);
  });
});
