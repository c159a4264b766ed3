import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import { collectEvents, type PublishedEvents } from '../support/collect-events.ts';
import { openWebhookModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const internal = 'https://internal.example/';
async function checkAddress(url: string): Promise<void> {
  if (url !== internal) {
    return;
  }
  const message = 'must be a public address';
  throw new PlatformError('invalid_request', `url ${message}`, {
    errors: [{ field: 'url', message }],
  });
}

const path = '/v2/webhook-endpoints';

describe('notifications: changes of a webhook endpoint', () => {
  let notifications: RunningNotifications;
  let owner: Principal;
  let published: PublishedEvents;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;

  before(async () => {
    notifications = await startNotifications({}, { checkAddress });
    published = await collectEvents(notifications);
    database = await openWebhookModels(notifications);
    owner = await (await notifications.createWorkspace()).person('owner');
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  async function create() {
    const { status, body, text } = await notifications.call('POST', path, {
      as: owner,
      body: newWebhookEndpointExample,
    });
    expect(status, text).to.equal(201);
    const { secret: _, ...shown } = body;
    return shown;
  }
  const patch = (id: string, body: object, headers = {}, as = owner) =>
    notifications.call('PATCH', `${path}/${id}`, {
      as,
      body,
      headers,
    });
  const remove = (id: string, headers = {}, as = owner) =>
    notifications.call('DELETE', `${path}/${id}`, { as, headers });

  it('replace the given fields, each with its former value in one event', async () => {
    const before = await create();
    const change = {
      url: 'https://other.example/',
      events: ['*', '*'],
      ordered: true,
      state: 'paused',
    };
    const { status, body, text } = await patch(before.id, change);
    expect(status, text).to.equal(200);
    expect(body).to.deep.equal({
      ...before,
      ...change,
      events: ['*'],
      updatedAt: body.updatedAt,
    });
    expect(
      (await notifications.call('GET', `${path}/${before.id}`, { as: owner })).body,
    ).to.deep.equal(body);
    const updated = (await published.of(before.id, 2)).at(-1);
    expect(updated?.type).to.equal('webhook_endpoint.updated');
    expect(updated?.data.detail).to.deep.equal({
      fields: ['url', 'events', 'ordered', 'state'],
      changes: [
        {
          path: '/url',
          before: `${new URL(before.url).origin}/…`,
          after: 'https://other.example/',
        },
        {
          path: '/events',
          before: before.events,
          after: ['*'],
        },
        {
          path: '/ordered',
          before: false,
          after: true,
        },
        {
          path: '/state',
          before: 'active',
          after: 'paused',
        },
      ],
    });
  });

  it('of an address leave no credential of the receiver in the log', async () => {
    const url = (n: number) => `https://receiver.example/path-secret?key=query-secret-${n}`;
    const created = await notifications.call('POST', path, {
      as: owner,
      body: {
        ...newWebhookEndpointExample,
        url: url(1),
      },
    });
    expect([created.status, created.body.url]).to.deep.equal([201, url(1)]);
    const { id } = created.body;
    expect((await patch(id, { url: url(2) })).body.url).to.equal(url(2));
    const [first, changed] = await published.of(id, 2);
    expect(JSON.stringify([first, changed]))
      .not.to.contain('secret-')
      .and.not.contain('path-secret');
    expect(first?.data.detail).to.include({ url: 'https://receiver.example/…' });
    expect(changed?.data.detail).to.deep.equal({
      fields: ['url'],
      changes: [
        {
          path: '/url',
          before: 'https://receiver.example/…',
          after: 'https://receiver.example/…',
        },
      ],
    });
  });

  it('reset description and order with null', async () => {
    const { id } = await create();
    await patch(id, { ordered: true });
    const { body } = await patch(id, { description: null, ordered: null });
    expect(body).to.deep.include({ description: '', ordered: false });
  });

  it('without a difference have no event, and keep the entity tag', async () => {
    const before = await create();
    for (const body of [
      {},
      {
        state: 'active',
        url: before.url,
        events: before.events,
        description: undefined,
      },
    ]) {
      const { status, headers, body: after } = await patch(before.id, body);
      expect([status, headers.etag, after]).to.deep.equal([200, '"1"', before]);
    }
    expect((await remove(before.id)).status).to.equal(204);
    const types = (await published.of(before.id, 2)).map(({ type }) => type);
    expect(types).to.deep.equal(['webhook_endpoint.created', 'webhook_endpoint.deleted']);
  });

  it('make a disabled endpoint active again', async () => {
    const { id } = await create();
    await database.models.webhookEndpoints.updateOne({ _id: id }, { $set: { state: 'disabled' } });
    expect((await patch(id, { state: 'active' })).body.state).to.equal('active');
  });

  for (const [what, body, field] of [
    ['a state that only the platform sets', { state: 'disabled' }, 'state'],
    ['no state', { state: null }, 'state'],
    ['no address', { url: null }, 'url'],
    ['an address of plain http', { url: 'http://receiver.example.com/' }, 'url'],
    ['no types', { events: [] }, 'events'],
    ['null for types', { events: null }, 'events'],
    ['a text for its order', { ordered: 'yes' }, 'ordered'],
    ['an unknown field', { secret: 'whsec_mine' }, 'secret'],
  ] as const) {
    it(`are refused with ${what}, with an error that names it`, async () => {
      const { id } = await create();
      const { status, body: problem } = await patch(id, body);
      expect(status).to.equal(400);
      expect(problem.errors.map((error: { field: string }) => error.field)).to.deep.equal([field]);
    });
  }

  it('are refused with a forbidden address, like a new endpoint', async () => {
    const { id } = await create();
    const refused = [
      await patch(id, { url: internal }),
      await notifications.call('POST', path, {
        as: owner,
        body: { ...newWebhookEndpointExample, url: internal },
      }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.errors]).to.deep.equal([
        400,
        [{ field: 'url', message: 'must be a public address' }],
      ]);
    }
  });

  it('apply to the revision that the caller has read', async () => {
    const { id } = await create();
    const { headers } = await notifications.call('GET', `${path}/${id}`, { as: owner });
    const ifMatch = { 'if-match': headers.etag! };
    expect((await patch(id, { ordered: true }, ifMatch)).headers.etag).to.equal('"2"');
    expect((await patch(id, { ordered: false }, ifMatch)).status).to.equal(412);
    expect((await remove(id, ifMatch)).status).to.equal(412);
    expect((await remove(id, { 'if-match': '"2"' })).status).to.equal(204);
  });

  it('all take effect, even at the same time', async () => {
    const { id } = await create();
    const changes = [
      { description: 'x' },
      { ordered: true },
      { state: 'paused' },
      { url: 'https://o.example/' },
    ];
    for (const { status, text } of await Promise.all(changes.map((body) => patch(id, body)))) {
      expect(status, text).to.equal(200);
    }
    const { body } = await notifications.call('GET', `${path}/${id}`, { as: owner });
    expect(body).to.deep.include(Object.assign({}, ...changes));
  });

  it('by a deletion leave neither endpoint nor secret', async () => {
    const { id } = await create();
    expect((await remove(id)).status).to.equal(204);
    expect((await remove(id)).status).to.equal(404);
    expect((await patch(id, { ordered: true })).status).to.equal(404);
    expect((await notifications.call('GET', `${path}/${id}`, { as: owner })).status).to.equal(404);
    const { body } = await notifications.call('GET', `${path}?limit=1000`, { as: owner });
    expect(body.data.map((one: { id: string }) => one.id)).not.to.include(id);
    expect(body.meta.totalRecords).to.equal(body.data.length);
    const types = (await published.of(id, 2)).map(({ type }) => type);
    expect(types).to.deep.equal(['webhook_endpoint.created', 'webhook_endpoint.deleted']);
  });

  it('require the workspace and environment of the endpoint', async () => {
    const { id } = await create();
    const stranger = await (await notifications.createWorkspace()).person('owner');
    for (const as of [stranger, { ...owner, environment: 'sandbox' as const }]) {
      expect((await patch(id, { state: 'paused' }, {}, as)).status).to.equal(404);
      expect((await remove(id, {}, as)).status).to.equal(404);
    }
    expect((await notifications.call('GET', `${path}/${id}`, { as: owner })).body.state).to.equal(
      'active',
    );
  });
});
