import { randomUUID } from 'node:crypto';
import type { Principal, Scope } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Publisher, publishApplication } from '../../support/install-application.ts';
import { openWebhookModels } from '../../support/open-models.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';
const scopes: Scope[] = ['investments.read', 'members.read'];

interface Delivery {
  id: string;
  eventId: string;
  state: string;
  cancelReason: string | null;
  attemptCount: number;
}

describe('notifications: waiting deliveries of an application whose access ends', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let publisher: Publisher;
  let tenant: Principal;
  let installation: string;
  let endpoint: string;
  const sent: string[] = [];

  before(async () => {
    notifications = await startNotifications(
      {},
      {
        sendWebhook: async (url, _secrets, { id, timestamp: at }) => {
          sent.push(id);
          return {
            at,
            durationMs: 1,
            outcome: 'success',
            status: 204,
            request: {
              method: 'POST',
              url,
              headers: {},
            },
            response: null,
          };
        },
      },
      true,
    );
    database = await openWebhookModels(notifications);
  });
  beforeEach(async () => {
    publisher = await publishApplication(notifications, scopes);
    tenant = await publisher.tenant();
    installation = await publisher.install(tenant);
    const { applicationId } = publisher;
    const body = {
      url: 'https://partner.example/hooks',
      events: ['investment.created', 'installation.removed'],
    };
    const created = await call('POST', '', { ...body, applicationId });
    expect(created.status, created.text).to.equal(201);
    endpoint = created.body.id;
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  const call = (method: string, rest: string, body?: object) =>
    notifications.call(method, `${path}${rest}`, { as: publisher.as, ...(body && { body }) });
  async function change(state: 'paused' | 'active') {
    const { status, text } = await call('PATCH', `/${endpoint}`, { state });
    expect(status, text).to.equal(200);
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
    return event.id;
  }
  async function deliveryOf(eventId: string): Promise<Delivery | undefined> {
    const { body, text } = await call('GET', `/${endpoint}/deliveries`);
    expect(body?.data, text).to.be.an('array');
    return body.data.find((one: Delivery) => one.eventId === eventId);
  }
  const untilState = (eventId: string, state: string) =>
    eventually(`it is ${state}`, async () => (await deliveryOf(eventId))?.state === state);
  const untilEnded = () =>
    eventually('the end is known', async () => {
      return (await database.models.installed.findById(installation).lean())?.state === 'revoked';
    });

  it('cannot be read, before and after they are ended', async () => {
    const contents = async (eventId: string) => {
      const { id } = (await deliveryOf(eventId))!;
      const { status, body, text } = await call('GET', `/${endpoint}/deliveries/${id}`);
      expect(status, text).to.equal(200);
      expect(body).to.have.property('event');
      expect(text.includes('Novo Nordisk')).to.equal(body.event !== null);
      return body.event?.id;
    };
    const delivered = await publish();
    await untilState(delivered, 'delivered');
    await change('paused');
    const waiting = await publish();
    await untilState(waiting, 'pending');
    expect([await contents(delivered), await contents(waiting)]).to.deep.equal([
      delivered,
      waiting,
    ]);
    await publisher.uninstall(installation, tenant);
    await untilEnded();
    expect(await contents(waiting), 'while it waits').to.equal(undefined);
    await change('active');
    await untilState(waiting, 'cancelled');
    expect(await contents(waiting), 'after it was ended').to.equal(undefined);
    expect(await contents(delivered), 'which the receiver has').to.equal(delivered);
  });

  it('cannot be read after a transfer by the former owner', async () => {
    await change('paused');
    const eventId = await publish();
    await untilState(eventId, 'pending');
    const buyer = await (await notifications.createWorkspace()).person('owner');
    const { applicationId, as, inAuthorization } = publisher;
    const transfer = `/v2/applications/${applicationId}/transfer`;
    await inAuthorization('POST', transfer, as, { toWorkspaceId: buyer.workspaceId });
    await inAuthorization('POST', `${transfer}/accept`, buyer, {});
    const kept = () => database.models.followedApplications.findById(applicationId).lean();
    await eventually('it is known', async () => (await kept())?.workspaceId === buyer.workspaceId);
    const { id } = (await deliveryOf(eventId))!;
    const { status, body, text } = await call('GET', `/${endpoint}/deliveries/${id}`);
    expect([status, body.event], text).to.deep.equal([200, null]);
  });

  it('of a paused endpoint are ended, and not sent; deliveries within the remaining access are sent', async () => {
    const other = await publisher.tenant();
    await publisher.install(other);
    await eventually('the other is known', async () => {
      return (
        (await database.models.installed.countDocuments({ workspaceId: other.workspaceId })) === 1
      );
    });
    await change('paused');
    const ids = [await publish(), await publish(other)] as const;
    for (const id of ids) {
      await untilState(id, 'pending');
    }
    await publisher.uninstall(installation, tenant);
    await untilEnded();
    await change('active');
    await untilState(ids[0], 'cancelled');
    await untilState(ids[1], 'delivered');
    expect(await deliveryOf(ids[0])).to.deep.include({
      cancelReason: 'access_ended',
      attemptCount: 0,
    });
    expect((await deliveryOf(ids[1]))?.cancelReason).to.equal(null);
    expect(ids.map((id) => sent.includes(id))).to.deep.equal([false, true]);
    const { body } = await call('GET', `/${endpoint}/deliveries`);
    const types = body.data.map(({ type, state }: { type: string; state: string }) => [
      type,
      state,
    ]);
    expect(types, 'that it was removed, the publisher is told').to.deep.include([
      'installation.removed',
      'delivered',
    ]);
  });

  it('are not sent by a redelivery, which names the reason', async () => {
    const eventId = await publish();
    await untilState(eventId, 'delivered');
    const { id } = (await deliveryOf(eventId))!;
    await publisher.uninstall(installation, tenant);
    await untilEnded();
    const { status, body } = await call('POST', `/${endpoint}/deliveries/${id}/redeliver`);
    expect([status, body.error]).to.deep.equal([409, 'conflict']);
    expect(body.message).to.contain('has lost access to the subject');
    expect(await deliveryOf(eventId)).to.deep.include({ state: 'delivered', attemptCount: 1 });
  });

  it('do not block another test, which reveals nothing', async () => {
    const { body } = await call('POST', `/${endpoint}/test`);
    const again = await call('POST', `/${endpoint}/deliveries/${body.deliveryId}/redeliver`);
    expect(again.status, again.text).to.equal(202);
    await eventually('it is sent again', async () => {
      const { data } = (await call('GET', `/${endpoint}/deliveries`)).body;
      return data[0].attemptCount === 2 && data[0].state === 'delivered';
    });
  });

  it('are not sent by a replay after a scope was removed, and are sent after the scope is back', async () => {
    const eventId = await publish();
    await untilState(eventId, 'delivered');
    const { applicationId, as } = publisher;
    const application = `/v2/applications/${applicationId}`;
    await publisher.inAuthorization('PATCH', application, as, { scopes: ['members.read'] });
    const kept = () => database.models.followedApplications.findById(applicationId).lean();
    await eventually('it is known', async () => (await kept())?.scopes.length === 1);
    async function replay() {
      const range = {
        from: new Date(Date.now() - 60_000).toISOString(),
        to: new Date().toISOString(),
      };
      const { status, body, text } = await call('POST', `/${endpoint}/replay`, range);
      expect(status, text).to.equal(202);
      const row = () => database.models.replays.findById(body.id).lean();
      await eventually('it is done', async () => (await row())?.state === 'done');
      return (await row())?.replayed;
    }
    expect(await replay()).to.equal(0);
    expect(await deliveryOf(eventId)).to.deep.include({ state: 'delivered', attemptCount: 1 });

    await publisher.inAuthorization('PATCH', application, as, { scopes });
    await publisher.inDirectory('POST', `/v2/installations/${installation}/reauthorize`, tenant, {
      scopes,
    });
    const row = () => database.models.installed.findById(installation).lean();
    await eventually('it is known', async () => (await row())?.scopes.length === 2);
    await eventually('it is known, too', async () => (await kept())?.scopes.length === 2);
    expect(await replay()).to.equal(1);
    await eventually('it is sent again', () => sent.filter((id) => id === eventId).length === 2);
  });
});
