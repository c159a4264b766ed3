import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { othersThanOperators, testOperator } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { openWebhookModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/platform/webhook-endpoints';
const reason = 'It answers each request with ten others.';

describe('webhook endpoints, for operators', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let owner: Principal;
  let id: string;
  const as = testOperator();

  const stop = (body: object = { reason }, caller = as, endpointId = id) =>
    notifications.call('POST', `${path}/${endpointId}/stop`, { as: caller, body });
  const lift = (caller = as, endpointId = id) =>
    notifications.call('POST', `${path}/${endpointId}/lift-stop`, { as: caller });
  const list = async (query = '') => {
    const { body } = await notifications.call('GET', `${path}?limit=100${query}`, { as });
    return body.data.filter(
      (one: { workspaceId: string }) => one.workspaceId === owner.workspaceId,
    );
  };
  const stateOf = async () =>
    (await notifications.call('GET', `/v2/webhook-endpoints/${id}`, { as: owner })).body.state;
  async function fail(failures: number, at = new Date()): Promise<void> {
    const delivery = {
      failures,
      failingSince: at,
      lastErrors: [
        {
          at,
          deliveryId: 'd1',
          status: 503,
          reason: 'It answered with 503.',
        },
      ],
    };
    await database.models.webhookEndpoints.updateOne(
      { _id: id },
      { $set: { delivery } },
      { strict: false },
    );
  }

  before(async () => {
    notifications = await startNotifications();
    database = await openWebhookModels(notifications);
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });
  beforeEach(async () => {
    owner = await (await notifications.createWorkspace()).person('owner');
    const body = {
      ...newWebhookEndpointExample,
      url: 'https://receiver.example/hook?key=hidden',
    };
    const created = await notifications.call('POST', '/v2/webhook-endpoints', { as: owner, body });
    id = created.body.id;
  });

  it('are listed with their failures, reason and start, without the path of the address', async () => {
    expect(await list()).to.deep.equal([]);
    const at = new Date(Date.now() - 3_600_000);
    await fail(18, at);
    const [found] = await list();
    expect(found).to.deep.include({
      id,
      origin: 'https://receiver.example',
      failures: 18,
      since: at.toISOString(),
      lastError: {
        at: at.toISOString(),
        status: 503,
        reason: 'It answered with 503.',
      },
      stop: null,
    });
    expect(JSON.stringify(found)).not.to.match(/hidden|whsec|secret/);
    expect(await list('&problem=disabled')).to.deep.equal([]);
  });

  it('are stopped with a reason, which the workspace cannot lift, and the stop can be lifted', async () => {
    await fail(3);
    const stopped = await stop();
    expect(stopped.body).to.deep.equal({ host: 'receiver.example', others: [] });
    expect(await stateOf()).to.equal('disabled');
    expect(await list()).to.deep.equal([]);
    const [found] = await list('&problem=disabled');
    expect(found.stop.reason).to.equal(reason);
    const again = await stop({ reason: 'Another reason.' });
    expect(again.status).to.equal(200);
    expect((await list('&problem=disabled'))[0].stop.reason).to.equal('Another reason.');
    expect((await lift()).body).to.deep.equal({ state: 'active' });
    expect((await lift()).status).to.equal(404);
    expect(await stateOf()).to.equal('active');
    expect(await list('&problem=disabled')).to.deep.equal([]);
  });

  it('are recorded with the operator, and without the reason', async () => {
    await stop();
    await lift();
    for (const operation of ['stopPlatformWebhookEndpoint', 'liftPlatformWebhookStop']) {
      // Earlier tests have caused events of other endpoints.
      let wanted = 1;
      await eventually(`${operation} is recorded`, async () => {
        const acts = await notifications.eventsOf(operation, wanted);
        const act = acts.find(({ data }) => JSON.stringify(data.detail).includes(id));
        if (act === undefined) {
          wanted = acts.length + 1;
          return false;
        }
        expect(act.data.actor).to.deep.equal({ type: 'user', id: 'the-operator' });
        expect(act.data.detail).to.deep.equal({ ids: { id } });
        return true;
      });
    }
  });

  it('are rejected with the invalid field', async () => {
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'a'.repeat(501) }]) {
      const response = await stop(body);
      expect(response.status, response.text).to.equal(400);
      expect(response.body.errors[0].field).to.equal('reason');
    }
    const { status, body } = await notifications.call('GET', `${path}?problem=slow`, { as });
    expect([status, body.errors[0].field]).to.deep.equal([400, 'problem']);
    expect((await stop({ reason }, as, randomUUID())).status).to.equal(404);
    expect((await lift(as, randomUUID())).status).to.equal(404);
  });

  for (const [who, caller] of Object.entries(othersThanOperators())) {
    it(`refuse ${who}, even for an endpoint of their own workspace`, async () => {
      const own = { ...caller, workspaceId: owner.workspaceId };
      expect((await notifications.call('GET', path, { as: own })).status).to.equal(403);
      expect((await stop({ reason }, own)).status).to.equal(403);
      expect((await lift(own)).status).to.equal(403);
      expect(await stateOf()).to.equal('active');
    });
  }
});
