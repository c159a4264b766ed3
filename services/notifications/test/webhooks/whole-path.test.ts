import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { collectEvents, type PublishedEvents } from '../support/collect-events.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';
import { type Receiver, startReceiver } from '../support/start-receiver.ts';

/**
 * The check of a paused endpoint comes 15 s after the previous check. The stand-in for MongoDB can
 * be slower.
 */
const beforeTheNextCheck = process.env.MONGODB_URI ? {} : { timeoutMs: 10_000 };
const path = '/v2/webhook-endpoints';

describe('notifications: from an event on the bus to a receiver', () => {
  let notifications: RunningNotifications;
  let published: PublishedEvents;
  let receiver: Receiver;
  let owner: Principal;
  let status = 204;

  before(async () => {
    receiver = await startReceiver(() => ({ status }));
    notifications = await startNotifications({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }, 'own');
    published = await collectEvents(notifications);
  });
  beforeEach(async () => {
    status = 204;
    owner = await (await notifications.createWorkspace()).person('owner');
  });
  after(async () => {
    await notifications.stop();
    receiver.stop();
  });

  async function create() {
    const body = { url: `${receiver.url}/${randomUUID()}`, events: ['investment.created'] };
    const created = await notifications.call('POST', path, { as: owner, body });
    expect(created.status, created.text).to.equal(201);
    const own = () => receiver.requests.filter(({ url }) => body.url.endsWith(url));
    return {
      id: created.body.id as string,
      secret: created.body.secret as string,
      own,
    };
  }
  const patch = async (id: string, body: object) => {
    const { status: response, text } = await notifications.call('PATCH', `${path}/${id}`, {
      as: owner,
      body,
    });
    expect(response, text).to.equal(200);
  };
  async function publish() {
    const { workspaceId } = owner;
    const event = newEvent(Date.now(), {
      type: 'investment.created',
      workspaceId,
      environment: 'production',
      subject: randomUUID(),
      actor: { type: 'user', id: 'u1' },
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
    return event.id;
  }
  const states = async (id: string) => {
    const { body, text } = await notifications.call('GET', `${path}/${id}/deliveries`, {
      as: owner,
    });
    expect(body?.data, text).to.be.an('array');
    return body.data.map(({ state }: { state: string }) => state);
  };

  it('arrives once, signed, and is in the log', async () => {
    const { id, secret, own } = await create();
    const eventId = await publish();
    await eventually('it arrives', () => own().length > 0);
    const [{ body, headers }] = own() as [(typeof receiver.requests)[0]];
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>) as Record<
      string,
      unknown
    >;
    expect(verified).to.deep.include({
      id: eventId,
      type: 'investment.created',
      workspaceid: owner.workspaceId,
    });
    await eventually('it is delivered', async () => (await states(id))[0] === 'delivered');
    expect(own()).to.have.length(1);
    // Arrives within seconds, like the record in the audit log.
    const [, attempted] = await published.of(id, 2);
    expect([attempted?.type, attempted?.workspaceid]).to.deep.equal([
      'webhook.attempted',
      owner.workspaceId,
    ]);
    const { attempts } = attempted!.data.detail as { attempts: Record<string, unknown>[] };
    expect(attempts.map(({ at: _, ...attempt }) => attempt)).to.deep.equal([
      {
        messageId: eventId,
        status: 204,
        outcome: 'success',
      },
    ]);
    expect(Date.parse(String(attempts[0]?.at))).to.be.closeTo(Date.now(), 30_000);

    const [delivery] = (await notifications.call('GET', `${path}/${id}/deliveries`, { as: owner }))
      .body.data;
    const read = (as: Principal) =>
      notifications.call('GET', `${path}/${id}/deliveries/${delivery.id}`, { as });
    const refused = await read({ ...owner, scopes: ['webhooks.read'] });
    expect([refused.status, refused.body.error]).to.deep.equal([403, 'insufficient_scope']);
    const shown = await read({ ...owner, scopes: ['webhooks.read', 'investments.read'] });
    expect([shown.status, shown.body.event?.id], shown.text).to.deep.equal([200, eventId]);
  });

  it('during a pause is sent as soon as the endpoint is resumed', async () => {
    const { id, own } = await create();
    await patch(id, { state: 'paused' });
    await publish();
    await eventually('it waits', async () => (await states(id))[0] === 'pending');
    expect(own()).to.deep.equal([]);
    await patch(id, { state: 'active' });
    await eventually('it arrives', () => own().length === 1, beforeTheNextCheck);
  });

  it('while the endpoint was disabled is sent by a replay', async () => {
    const { id, own } = await create();
    status = 410;
    await publish();
    const state = async () =>
      (await notifications.call('GET', `${path}/${id}`, { as: owner })).body.state;
    await eventually('it is disabled', async () => (await state()) === 'disabled');
    status = 204;
    // The range of a replay refers to times of events, which are before the times of deliveries.
    const from = new Date().toISOString().slice(0, 19).concat('Z');
    const missed = await publish();
    await eventually('it is kept', async () => (await states(id)).length === 2);
    const log = async () =>
      (await notifications.call('GET', `${path}/${id}/deliveries`, { as: owner })).body.data;
    const [kept, refused] = await log();
    expect(kept).to.deep.include({
      eventId: missed,
      state: 'cancelled',
      cancelReason: 'endpoint_disabled',
    });
    expect(refused).to.deep.include({ state: 'failed', cancelReason: null });
    expect(own()).to.have.length(1);

    await patch(id, { state: 'active' });
    const range = { from, to: new Date().toISOString() };
    const replay = await notifications.call('POST', `${path}/${id}/replay`, {
      as: owner,
      body: range,
    });
    expect(replay.status, replay.text).to.equal(202);
    await eventually('it is delivered', async () => (await log())[0].state === 'delivered');
    expect(own().map(({ headers }) => headers['webhook-id'])).to.include(missed);
    expect((await log())[0].cancelReason).to.equal(null);
  });

  it('an endpoint is refused by the policy for deliveries', async () => {
    for (const url of [
      'https://169.254.169.254/latest',
      'https://10.0.0.1/',
      'https://[::ffff:10.0.0.1]/',
    ]) {
      const body = { url, events: ['*'] };
      const refused = await notifications.call('POST', path, { as: owner, body });
      expect([refused.status, refused.body.errors?.[0]?.field], refused.text).to.deep.equal([
        400,
        'url',
      ]);
    }
  });

  it('a contact is refused by the same policy', async () => {
    const body = { type: 'chat', url: 'https://10.0.0.1/hooks' };
    const refused = await notifications.call('POST', '/v2/notification-contacts', {
      as: owner,
      body,
    });
    expect([refused.status, refused.body.errors?.[0]?.field], refused.text).to.deep.equal([
      400,
      'url',
    ]);
  });
});
