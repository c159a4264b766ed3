import { randomUUID } from 'node:crypto';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

type As = ReturnType<ReturnType<typeof freshWorkspace>>;

const path = '/v2/investment-views';

describe('saved views', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const create = (as: As, body: object, headers = {}) => call('POST', path, { as, body, headers });
  const change = (as: As, id: string, body: object, headers = {}) =>
    call('PATCH', `${path}/${id}`, { as, body, headers });
  const namesOf = async (as: As) =>
    (await call('GET', path, { as })).body.data.map(({ name }: { name: string }) => name);

  it('have defaults, and are returned unchanged', async () => {
    const as = freshWorkspace()({ userId: 'ann' });
    const plain = await create(as, { name: 'Plain' });
    expect(plain.status).to.equal(201);
    expect(plain.body).to.deep.include({
      name: 'Plain',
      filter: {},
      sort: '',
      columns: [],
      visibility: 'private',
      owner: { type: 'user', id: 'ann' },
      unknownMembers: [],
    });
    const given = {
      name: 'Banks',
      filter: {
        sector: ['Energy', 'Utilities'],
        'country[not]': 'us',
        'employees[gte]': '10',
        updatedSince: '2026-01-31',
      },
      sort: '-employees,name',
      columns: ['name', 'ceo'],
      visibility: 'shared',
    };
    const { body, headers } = await create(as, given);
    expect(body).to.deep.include(given);
    const found = await call('GET', headers.location as string, { as });
    expect([found.body, found.headers.etag]).to.deep.equal([body, headers.etag]);
    expect(await namesOf(as)).to.deep.equal(['Banks', 'Plain']);
  });

  it('keep JSON numbers and flags as the texts of their parameters', async () => {
    const as = freshWorkspace()();
    const filter = { 'employees[gte]': 1_000, isLocked: true };
    const { body } = await create(as, { name: 'Large', filter });
    expect(body.filter).to.deep.equal({ 'employees[gte]': '1000', isLocked: 'true' });
    const { body: changed } = await change(as, body.id, { filter: { favorite: true } });
    expect(changed.filter).to.deep.equal({ favorite: 'true' });
    const found = await call('GET', '/v2/investments?employees[gte]=1000&isLocked=true', { as });
    expect(found.status).to.equal(200);
  });

  it('change by members, guarded by their ETag, and not without a difference', async () => {
    const as = freshWorkspace()();
    const { body: view, headers } = await create(as, { name: 'A', filter: { country: 'JP' } });
    const same = await change(as, view.id, { filter: { country: 'JP' } });
    expect([same.body, same.headers.etag]).to.deep.equal([view, headers.etag]);
    const changed = await change(as, view.id, { filter: { q: 'bank' }, sort: 'name' });
    expect(changed.body).to.deep.include({ name: 'A', filter: { q: 'bank' }, sort: 'name' });
    const guarded = { 'if-match': headers.etag as string };
    expect((await change(as, view.id, { name: 'B' }, guarded)).status).to.equal(412);
    expect((await call('DELETE', `${path}/${view.id}`, { as, headers: guarded })).status).to.equal(
      412,
    );
    expect((await call('DELETE', `${path}/${view.id}`, { as })).status).to.equal(204);
    expect((await call('DELETE', `${path}/${view.id}`, { as })).status).to.equal(404);
    expect(await namesOf(as)).to.deep.equal([]);
  });

  it('are private to their owner, or shared in the workspace and environment', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [
      user({ userId: 'ann', role: 'member' }),
      user({ userId: 'bob', role: 'member' }),
    ];
    const admin = user({ userId: 'eve', role: 'admin' });
    const { body: secret } = await create(ann, { name: 'Secret' });
    const { body: shared } = await create(ann, { name: 'Shared', visibility: 'shared' });
    const strangers = [freshWorkspace()(), user({ userId: 'ann', environment: 'sandbox' })];
    for (const as of [bob, admin, ...strangers]) {
      expect((await call('GET', `${path}/${secret.id}`, { as })).status).to.equal(404);
      expect((await change(as, secret.id, { name: 'x' })).status).to.equal(404);
      expect((await call('DELETE', `${path}/${secret.id}`, { as })).status).to.equal(404);
    }
    for (const as of strangers) {
      expect((await change(as, shared.id, { name: 'x' })).status).to.equal(404);
      expect(await namesOf(as)).to.deep.equal([]);
    }
    expect(await namesOf(bob)).to.deep.equal(['Shared']);
    expect((await change(bob, shared.id, { name: 'x' })).status).to.equal(403);
    expect((await call('DELETE', `${path}/${shared.id}`, { as: bob })).status).to.equal(403);
    expect((await change(admin, shared.id, { visibility: 'private' })).status).to.equal(403);
    expect((await change(admin, shared.id, { name: 'Ours' })).status).to.equal(200);
    expect((await change(ann, shared.id, { visibility: 'private' })).status).to.equal(200);
    expect(await namesOf(bob)).to.deep.equal([]);
  });

  it('have names that are unique for their owner, and free after a deletion', async () => {
    const user = freshWorkspace();
    const [ann, bob] = [user({ userId: 'ann' }), user({ userId: 'bob' })];
    const { body: first } = await create(ann, { name: 'Banks', visibility: 'shared' });
    const taken = await create(ann, { name: 'BANKS' });
    expect([taken.status, taken.body.errors[0].field]).to.deep.equal([409, 'name']);
    expect((await create(bob, { name: 'Banks' })).status).to.equal(201);
    const { body: other } = await create(ann, { name: 'Other' });
    expect((await change(ann, other.id, { name: 'banks' })).status).to.equal(409);
    expect((await change(ann, first.id, { name: 'BANKS' })).status).to.equal(200);
    await call('DELETE', `${path}/${first.id}`, { as: ann });
    expect((await change(ann, other.id, { name: 'banks' })).status).to.equal(200);
  });

  it('are created once for an Idempotency-Key', async () => {
    const as = freshWorkspace()();
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [
      await create(as, { name: 'Once' }, headers),
      await create(as, { name: 'Once' }, headers),
    ];
    expect([one.status, two.status]).to.deep.equal([201, 201]);
    expect(two.body).to.deep.equal(one.body);
    expect(await namesOf(as)).to.deep.equal(['Once']);
  });

  for (const [field, body] of Object.entries({
    name: { name: ' ' },
    'filter.country': { name: 'x', filter: { country: 'XX' } },
    'filter.limit': { name: 'x', filter: { limit: '5' } },
    'filter.employees[lt]': { name: 'x', filter: { 'employees[gt]': '5', 'employees[lt]': '5' } },
    'filter.q': { name: 'x', filter: { q: '?' } },
    filter: { name: 'x', filter: { sector: Array(50).fill('x'.repeat(190)) } },
    'filter.__proto__': { name: 'x', filter: JSON.parse('{"__proto__": "JP"}') },
    sort: { name: 'x', sort: 'secret' },
    'columns.secret': { name: 'x', columns: ['name', 'secret'] },
    visibility: { name: 'x', visibility: 'public' },
  })) {
    it(`are refused by the name of ${field}`, async () => {
      const { status, body: problem } = await create(freshWorkspace()(), body);
      expect(status).to.equal(400);
      expect(problem.errors.map((error: { field: string }) => error.field)).to.include(field);
    });
  }

  it('name fields that a later version does not accept, and can be read', async () => {
    const as = freshWorkspace()();
    const { body: view } = await create(as, { name: 'Old', filter: { country: 'JP' } });
    const { mongodbUri, databasePrefix } = platform.platform;
    const connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
    await connection.collection('investment_views').updateOne(
      { _id: view.id },
      {
        $set: {
          filter: [
            ['country', 'JP'],
            ['colour', 'red'],
          ],
          sort: 'colour',
          columns: ['name', 'colour'],
        },
      },
    );
    await connection.close();
    const { status, body } = await call('GET', `${path}/${view.id}`, { as });
    expect(status).to.equal(200);
    expect(body.filter).to.deep.equal({ country: 'JP', colour: 'red' });
    expect(body.unknownMembers).to.deep.equal(['filter.colour', 'sort', 'columns.colour']);
    expect((await change(as, view.id, { name: 'Older' })).status).to.equal(200);
  });

  it('are at most 100 for an owner', async () => {
    const user = freshWorkspace();
    const as = user({ userId: 'ann' });
    await Promise.all(Array.from({ length: 100 }, (_, at) => create(as, { name: `V${at}` })));
    const { status, body } = await create(as, { name: 'One more' });
    expect(status).to.equal(409);
    expect(body.message).to.include('100');
    expect((await create(user({ userId: 'bob' }), { name: 'One more' })).status).to.equal(201);
  });

  it('record changes in the audit log, without filters', async () => {
    const as = freshWorkspace()();
    const received: { type: string; subject: string; data: { detail: object } }[] = [];
    const subscription = await platform.platform.bus.subscribe({
      topics: ['investments'],
      group: `test-${randomUUID()}`,
      async handle(batch) {
        for (const { event } of batch) {
          received.push(event as never);
        }
      },
    });
    const { body } = await create(as, { name: 'A', filter: { q: 'whom I look for' } });
    await change(as, body.id, { visibility: 'shared' });
    await call('DELETE', `${path}/${body.id}`, { as });
    const own = () => received.filter(({ subject }) => subject === body.id);
    await eventually('three events arrived', () => own().length === 3);
    await subscription.stop();
    expect(own().map(({ type, data }) => [type, data.detail])).to.deep.equal([
      ['investment_view.created', { environment: 'production', visibility: 'private' }],
      ['investment_view.updated', { environment: 'production', visibility: 'shared' }],
      ['investment_view.deleted', { environment: 'production', visibility: 'shared' }],
    ]);
  });
});
