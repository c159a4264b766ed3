import { newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { compileWebhookModels } from '../../src/webhooks/store/webhook-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';
import { recordingQueue } from './start-notices.ts';

const hourMs = 3_600_000;
const reason = 'the receiver answered 503';

describe('notices of a failing webhook endpoint, from its receiver to the mails', () => {
  const queue = recordingQueue();
  let notifications: RunningNotifications;
  let endpoints: Awaited<ReturnType<typeof openEndpoints>>;

  async function openEndpoints() {
    const { mongodbUri: uri, databasePrefix } = notifications.platform.platform;
    const name = `${databasePrefix}notifications`;
    return connectDatabase(
      {
        uri,
        name,
        log: silentLogger(),
      },
      compileWebhookModels,
    );
  }

  before(async () => {
    const ports: Exclude<Parameters<typeof startNotifications>[1], 'own'> = {
      mailQueue: queue,
      sendWebhook: async (url, _secrets, { timestamp: at }) => ({
        at,
        durationMs: 1,
        outcome: 'failure',
        status: 503,
        reason,
        request: {
          method: 'POST',
          url,
          headers: {},
        },
        response: {
          headers: {},
          body: '',
          truncated: false,
        },
      }),
    };
    notifications = await startNotifications({ NOTICES_CHECK_MS: '20' }, ports);
    endpoints = await openEndpoints();
  });
  after(async () => {
    await endpoints.close();
    await notifications.stop();
  });

  /** The mails after a further failed delivery to an endpoint that has failed for `hours`. */
  async function mailsAfter(hours: number, noticed: number) {
    const workspace = await notifications.createWorkspace();
    const owner = await workspace.person('owner');
    const admin = await workspace.person('admin');
    const body = { url: 'https://partner.example/hooks', events: ['investment.created'] };
    const created = await notifications.call('POST', '/v2/webhook-endpoints', { as: owner, body });
    expect(created.status, created.text).to.equal(201);
    const lastFailureAt = new Date(Date.now() - hourMs);
    const failingSince = new Date(Date.now() - hours * hourMs);
    const lastErrors = [
      {
        at: lastFailureAt,
        deliveryId: 'd1',
        status: 503,
        reason,
      },
    ];
    const delivery = {
      lastErrors,
      failures: 12,
      failingMs: (hours - 0.5) * hourMs,
      noticed,
      failingSince,
      lastFailureAt,
    };
    const change = { $set: { delivery } };
    await endpoints.models.webhookEndpoints.updateOne({ _id: created.body.id }, change, {
      strict: false,
    });
    const event = newEvent(Date.now(), {
      type: 'investment.created',
      workspaceId: workspace.workspaceId,
      environment: 'production',
      subject: 'i1',
      actor: { type: 'user', id: 'u1' },
      data: {
        environment: 'production',
        visibility: 'workspace',
        name: 'Novo Nordisk A/S',
      },
    });
    const message = {
      key: workspace.workspaceId,
      event: toEnvelope('investments', event),
    };
    await notifications.platform.platform.bus.publish('investments', [message]);
    const people = [owner.email, admin.email];
    const own = () => [...queue.mails.values()].filter(({ to }) => people.includes(to));
    await eventually('its admins are mailed', () => own().length >= people.length);
    expect(own().map(({ to }) => to)).to.have.members(people);
    const state = async () =>
      (await endpoints.models.webhookEndpoints.findById(created.body.id).lean())?.state;
    return {
      mails: own(),
      state: await state(),
    };
  }

  it('name the disabled endpoint and the reason after five days', async () => {
    const { mails, state } = await mailsAfter(120, 90);
    expect(state).to.equal('disabled');
    for (const { kind, params } of mails) {
      expect(kind).to.equal('webhook-endpoint-disabled');
      expect(params).to.include({
        reason: 'Deliveries to the endpoint failed for 5 days.',
        workspace: 'Desk',
      });
    }
  });

  it('name the response of the receiver and the time of disabling, at 70 percent of five days', async () => {
    const { mails, state } = await mailsAfter(84, 50);
    expect(state).to.equal('active');
    for (const { key, kind, params } of mails) {
      expect(kind).to.equal('webhook-endpoint-failing');
      expect(key).to.match(/^webhook_endpoint\.failing 70 /);
      expect(params).to.include({ lastError: reason });
    }
  });
});
