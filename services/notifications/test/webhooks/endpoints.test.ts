import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { collectEvents, type PublishedEvents } from '../support/collect-events.ts';
import { openWebhookModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';

describe('notifications: webhook endpoints', () => {
  let notifications: RunningNotifications;
  let owner: Principal;
  let published: PublishedEvents;

  before(async () => {
    notifications = await startNotifications({ MAX_WEBHOOK_ENDPOINTS: '3' });
    published = await collectEvents(notifications);
  });
  beforeEach(async () => {
    owner = await (await notifications.createWorkspace()).person('owner');
  });
  after(() => notifications.stop());

  const create = (body: object = newWebhookEndpointExample, as = owner) =>
    notifications.call('POST', path, { as, body });

  it('are created with a secret that is shown once', async () => {
    const { status, body, text } = await create();
    expect(status, text).to.equal(201);
    expect(body).to.deep.include({
      ...newWebhookEndpointExample,
      state: 'active',
      environment: 'production',
      createdBy: owner.userId,
    });
    expect(body.secret).to.match(/^whsec_[\w+/]{43}=$/);
    const { secret: _, ...shown } = body;
    expect(
      (await notifications.call('GET', `${path}/${body.id}`, { as: owner })).body,
    ).to.deep.equal(shown);
    expect((await notifications.call('GET', path, { as: owner })).body.data).to.deep.equal([shown]);
  });

  it('have no description and no order by default, and each type once', async () => {
    const { body } = await create({
      url: 'https://a.example/',
      events: ['token.revoked', '*', 'token.revoked'],
    });
    expect(body).to.deep.include({
      description: '',
      ordered: false,
      events: ['token.revoked', '*'],
    });
  });

  it('have their organization, whose endpoints share slots', async () => {
    const { body } = await create();
    const database = await openWebhookModels(notifications);
    const row = await database.models.webhookEndpoints.findById(body.id).lean();
    await database.close();
    expect(row?.organizationId).to.equal(owner.organizationId);
  });

  it('are an empty page without endpoints', async () => {
    const { status, body } = await notifications.call('GET', path, { as: owner });
    expect([status, body.data, body.meta.totalRecords]).to.deep.equal([200, [], 0]);
  });

  for (const [what, change, field] of [
    ['without an address', { url: undefined }, 'url'],
    ['with an address of plain http', { url: 'http://receiver.example.com/' }, 'url'],
    ['with a password in the address', { url: 'https://a:b@receiver.example.com/' }, 'url'],
    ['without types', { events: undefined }, 'events'],
    ['with no type', { events: [] }, 'events'],
    ['with an unknown type', { events: ['application.exploded'] }, 'events.0'],
    ['with a description that is too long', { description: 'x'.repeat(501) }, 'description'],
    ['with an order that is none', { ordered: 'fifo' }, 'ordered'],
    ['with an unknown field', { secret: 'whsec_mine' }, 'secret'],
  ] as const) {
    it(`are refused ${what}, with an error that names it`, async () => {
      const { status, body } = await create({ ...newWebhookEndpointExample, ...change });
      expect(status).to.equal(400);
      expect(body.errors.map((error: { field: string }) => error.field)).to.deep.equal([field]);
    });
  }

  it('are limited in number', async () => {
    for (let n = 0; n < 3; n++) {
      expect((await create()).status).to.equal(201);
    }
    const { status, body } = await create();
    expect([status, body.message]).to.deep.equal([
      409,
      'The workspace has 3 webhook endpoints, which is the limit: delete an endpoint first.',
    ]);
  });

  it('of another workspace or environment are not found', async () => {
    const { body } = await create();
    const stranger = await (await notifications.createWorkspace()).person('owner');
    for (const as of [stranger, { ...owner, environment: 'sandbox' as const }]) {
      expect((await notifications.call('GET', `${path}/${body.id}`, { as })).status).to.equal(404);
      expect((await notifications.call('GET', path, { as })).body.data).to.deep.equal([]);
    }
  });

  it('leave an event, without a secret', async () => {
    const { body } = await create();
    const [event, ...others] = await published.of(body.id, 1);
    expect([event?.type, others]).to.deep.equal(['webhook_endpoint.created', []]);
    expect(JSON.stringify(event)).not.to.contain('whsec_');
  });
});
