import { randomUUID } from 'node:crypto';
import type { Principal, Scope } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { collectEvents, type PublishedEvents } from '../support/collect-events.ts';
import { type Publisher, publishApplication } from '../support/install-application.ts';
import { openWebhookModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';
const scopes: Scope[] = [
  'investments.read',
  'applications.read',
  'webhooks.read',
  'webhooks.write',
];
const transferred = 'application.ownership_transferred';
const reason = 'The application was transferred to another workspace.';

describe('notifications: webhook endpoints of a transferred application', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let published: PublishedEvents;
  let publisher: Publisher;
  let tenant: Principal;
  let buyer: Principal;
  let status = 204;
  const sent: {
    url: string;
    type: string;
    body: string;
  }[] = [];

  before(async () => {
    const sendWebhook: NonNullable<
      Parameters<typeof startNotifications>[1] & object
    >['sendWebhook'] = async (url, _secrets, { body, timestamp: at }) => {
      sent.push({
        url,
        type: JSON.parse(body).type,
        body,
      });
      const outcome = status < 300 ? 'success' : 'failure';
      return {
        at,
        durationMs: 1,
        outcome,
        status,
        request: {
          method: 'POST',
          url,
          headers: {},
        },
        response: null,
      };
    };
    notifications = await startNotifications(
      { NOTICES_CHECK_MS: '200', INSTALLATIONS_REFRESH_MS: '500' },
      { sendWebhook },
      true,
    );
    database = await openWebhookModels(notifications);
    published = await collectEvents(notifications);
  });
  beforeEach(async () => {
    status = 204;
    publisher = await publishApplication(notifications, scopes);
    tenant = await publisher.tenant();
    await publisher.install(tenant);
    buyer = await (await notifications.createWorkspace()).person('owner');
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  async function create(more: object = {}, as: Principal = publisher.as) {
    const url = `https://partner.example/${randomUUID()}`;
    const body = {
      url,
      events: ['investment.created', transferred],
      applicationId: publisher.applicationId,
      ...more,
    };
    const created = await notifications.call('POST', path, { as, body });
    expect(created.status, created.text).to.equal(201);
    return created.body as { id: string; url: string };
  }
  const read = async ({ id }: { id: string }, rest = '', as: Principal = publisher.as) =>
    (await notifications.call('GET', `${path}/${id}${rest}`, { as })).body;
  const untilDisabled = (endpoint: { id: string }) =>
    eventually('it is disabled', async () => (await read(endpoint)).state === 'disabled');
  const sentTo = ({ url }: { url: string }) =>
    sent.filter((one) => one.url === url).map(({ type }) => type);
  async function transfer(from: Principal, to: Principal) {
    const at = `/v2/applications/${publisher.applicationId}/transfer`;
    await publisher.inAuthorization('POST', at, from, { toWorkspaceId: to.workspaceId });
    await publisher.inAuthorization('POST', `${at}/accept`, to, {});
  }
  async function publish({ workspaceId } = tenant) {
    const event = newEvent(Date.now(), {
      type: 'investment.created',
      workspaceId,
      environment: 'production',
      subject: randomUUID(),
      actor: { type: 'user', id: 'ann' },
      data: {
        environment: 'production',
        visibility: 'workspace',
        name: 'Novo Nordisk A/S',
      },
    });
    const message = {
      key: workspaceId,
      event: toEnvelope('investments', event),
    };
    await notifications.platform.platform.bus.publish('investments', [message]);
  }

  it('receive the transfer as the last event, and are disabled with the reason', async () => {
    const own = await create();
    const ofOther = await create({ events: ['investment.created'] });
    const ofWorkspace = await create({ applicationId: undefined });
    await transfer(publisher.as, buyer);
    await Promise.all([untilDisabled(own), untilDisabled(ofOther)]);
    expect([sentTo(own), sentTo(ofOther), sentTo(ofWorkspace)]).to.deep.equal([
      [transferred],
      [],
      [transferred],
    ]);
    const { data } = JSON.parse(sent.find(({ url }) => url === own.url)!.body);
    expect(data.actor).not.to.have.property('id');
    expect(data.detail).to.include({
      fromWorkspaceId: publisher.as.workspaceId,
      toWorkspaceId: buyer.workspaceId,
    });
    expect(await read(own, '/health')).to.include({ state: 'disabled', disabledReason: reason });
    const disabled = await published.of(own.id, 1, 'webhook_endpoint.disabled');
    expect(disabled.map((event) => event.data.detail)).to.deep.equal([{ reason }]);

    const ofBuyer = await create({}, buyer);
    await publish();
    await eventually('the new owner receives what happens now', () => sentTo(ofBuyer).length === 1);
    expect([sentTo(own), sentTo(ofOther)]).to.deep.equal([[transferred], []]);
    expect((await read(ofWorkspace)).state).to.equal('active');
    expect((await read(ofBuyer, '', buyer)).state).to.equal('active');
  });

  it('can be neither activated nor tested afterwards, until the application comes back', async () => {
    const own = await create();
    const ofWorkspace = await create({ applicationId: undefined });
    await transfer(publisher.as, buyer);
    await untilDisabled(own);
    const act = (method: 'PATCH' | 'POST', { id }: { id: string }, rest = '', body?: object) =>
      notifications.call(method, `${path}/${id}${rest}`, {
        as: publisher.as,
        ...(body && { body }),
      });
    const before = sentTo(own);
    for (const refused of [
      await act('PATCH', own, '', { state: 'active' }),
      await act('POST', own, '/test'),
    ]) {
      expect(refused.status, refused.text).to.equal(409);
      expect(refused.body.message).to.equal(reason);
    }
    expect(await read(own, '/health')).to.include({ state: 'disabled', disabledReason: reason });
    expect(sentTo(own)).to.deep.equal(before);
    expect((await act('PATCH', own, '', { description: 'Of no use' })).status).to.equal(200);
    expect((await act('POST', ofWorkspace, '/test')).status).to.equal(200);

    await transfer(buyer, publisher.as);
    await eventually('it can be activated', async () => {
      const { status: answered } = await act('PATCH', own, '', { state: 'active' });
      return answered === 200;
    });
    expect((await act('POST', own, '/test')).status).to.equal(200);
  });

  it('stay disabled if an operator lifts an earlier stop', async () => {
    const [own, other] = [await create(), await create()];
    const operate = async (rest: string, body: object) => {
      const reply = await notifications.call('POST', `/internal/webhook-endpoints/${rest}`, {
        as: 'internal',
        body,
      });
      expect(reply.status, reply.text).to.equal(200);
      return reply.body;
    };
    await operate('stop', { endpointId: own.id, reason: 'It floods others.' });
    await transfer(publisher.as, buyer);
    await untilDisabled(other);
    expect((await operate('lift', { endpointId: own.id })).state).to.equal('disabled');
    expect(await read(own, '/health')).to.include({ state: 'disabled', disabledReason: reason });
  });

  it('receive the transfer after a pause, and other waiting deliveries are ended', async () => {
    const own = await create();
    const patch = (state: string) =>
      notifications.call('PATCH', `${path}/${own.id}`, {
        as: publisher.as,
        body: { state },
      });
    await patch('paused');
    await publish();
    const states = async () =>
      Object.fromEntries(
        (await read(own, '/deliveries')).data.map((one: Delivery) => [one.type, one.state]),
      );
    await eventually(
      'the record waits',
      async () => (await states())['investment.created'] === 'pending',
    );
    await transfer(publisher.as, buyer);
    await eventually('the transfer waits', async () => (await states())[transferred] === 'pending');
    await eventually('it is looked at', async () => (await leftAt(own)) !== undefined);
    expect((await read(own)).state).to.equal('paused');
    const { data } = await read(own, '/deliveries');
    const last = data.find(({ type }: Delivery) => type === transferred);
    expect((await read(own, `/deliveries/${last.id}`)).event.type, 'it may be read').to.equal(
      transferred,
    );
    expect((await patch('active')).status).to.equal(200);
    await untilDisabled(own);
    expect(await states()).to.deep.equal({
      'investment.created': 'cancelled',
      [transferred]: 'delivered',
    });
    expect(sentTo(own)).to.deep.equal([transferred]);
    // The write after the disabling of the endpoint.
    await eventually('it is not looked at any more', async () => (await leftAt(own)) === undefined);
  });

  it('stay if the application comes back first', async () => {
    const own = await create();
    await notifications.call('PATCH', `${path}/${own.id}`, {
      as: publisher.as,
      body: { state: 'paused' },
    });
    await transfer(publisher.as, buyer);
    await eventually('it is marked', async () => (await leftAt(own)) !== undefined);
    await transfer(buyer, publisher.as);
    await eventually('it is not any more', async () => (await leftAt(own)) === undefined);
    expect((await read(own)).state).to.equal('paused');
    await notifications.call('PATCH', `${path}/${own.id}`, {
      as: publisher.as,
      body: { state: 'active' },
    });
    await eventually('both transfers are sent, each once', () => sentTo(own).length === 2);
  });

  it('are found by the refresh after a lost event, which has a minute to arrive', async () => {
    const own = await create();
    // The stored state of a former owner from an earlier version.
    const { webhookEndpoints } = database.models;
    await webhookEndpoints.updateOne({ _id: own.id }, { $set: { workspaceId: buyer.workspaceId } });
    await eventually('it is marked', async () => (await leftAt(own)) !== undefined);
    expect((await leftAt(own))!.getTime()).to.be.greaterThan(Date.now() + 30_000);
    expect((await read(own, '', buyer)).state).to.equal('active');
    await webhookEndpoints.updateOne({ _id: own.id }, { $set: { leftAt: new Date() } });
    await eventually(
      'it is disabled',
      async () => (await read(own, '', buyer)).state === 'disabled',
    );
    expect(await read(own, '/health', buyer)).to.include({ disabledReason: reason });
  });

  interface Delivery {
    id: string;
    type: string;
    state: string;
  }
  const leftAt = async ({ id }: { id: string }) =>
    (await database.models.webhookEndpoints.findById(id).lean())?.leftAt;
});
