import { newId, type Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { matchNamedEndpoint } from '../support/match-named-endpoint.ts';
import { openWebhookModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const reason = 'It answers each request with ten others.';
const shown = `An operator of the platform stopped it: ${reason}`;

describe('webhook endpoints stopped by an operator', () => {
  let notifications: RunningNotifications;
  let owner: Principal;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let sent: string[] = [];

  before(async () => {
    notifications = await startNotifications(
      {},
      {
        matchEvents: matchNamedEndpoint(),
        sendWebhook: async (url, _secrets, { timestamp: at }) => {
          sent.push(url);
          const result = {
            at,
            durationMs: 1,
            status: 204,
            outcome: 'success',
          } as const;
          const request = {
            method: 'POST',
            url,
            headers: {},
          } as const;
          return {
            ...result,
            request,
            response: {
              headers: {},
              body: '',
              truncated: false,
            },
          };
        },
      },
    );
    database = await openWebhookModels(notifications);
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });
  beforeEach(async () => {
    owner = await (await notifications.createWorkspace()).person('owner');
    sent = [];
  });

  const operate = async (path: string, body: object, expected = 200) => {
    const reply = await notifications.call('POST', `/internal/webhook-endpoints/${path}`, {
      as: 'internal',
      body,
    });
    expect(reply.status, reply.text).to.equal(expected);
    return reply.body;
  };
  const own = (method: string, path: string, body?: object, as = owner) =>
    notifications.call(method, `/v2/webhook-endpoints${path}`, { as, ...(body ? { body } : {}) });
  const create = (url: string, as = owner) =>
    own('POST', '', { ...newWebhookEndpointExample, url }, as);
  const created = async (url = 'https://harmful.example/hook') =>
    (await create(url)).body.id as string;
  const healthOf = async (id: string) => (await own('GET', `/${id}/health`)).body;
  const expectStopped = ({
    status,
    body,
  }: {
    status: number;
    body: { error: string; message: string };
  }) => {
    expect([status, body.error]).to.deep.equal([409, 'conflict']);
    expect(body.message).to.include(reason).and.include('only an operator can undo this');
  };
  async function publish(endpointId: string): Promise<void> {
    const event = toEnvelope('authorization', {
      ...newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId: owner.workspaceId,
        subject: 's1',
        data: {},
        actor: { type: 'user', id: 'u1' },
      }),
    });
    event.data = {
      ...event.data,
      detail: { endpointId },
    };
    await notifications.platform.platform.bus.publish('authorization', [
      { key: owner.workspaceId, event },
    ]);
  }
  const deliveriesOf = async (id: string) => (await own('GET', `/${id}/deliveries`)).body.data;

  it('receive nothing, and show the reason; the workspace can neither activate, pause nor test them', async () => {
    const id = await created();
    expect(await operate('stop', { endpointId: id, reason })).to.deep.equal({
      host: 'harmful.example',
      others: [],
    });
    expect(await healthOf(id)).to.include({ state: 'disabled', disabledReason: shown });
    for (const state of ['active', 'paused']) {
      expectStopped(await own('PATCH', `/${id}`, { state }));
    }
    expectStopped(await own('POST', `/${id}/test`));
    expect((await own('PATCH', `/${id}`, { description: 'Under repair' })).body.state).to.equal(
      'disabled',
    );
    await publish(id);
    await eventually(
      'the delivery is cancelled',
      async () => (await deliveriesOf(id))[0]?.state === 'cancelled',
    );
    const [{ id: deliveryId, cancelReason }] = await deliveriesOf(id);
    expect(cancelReason).to.equal('endpoint_disabled');
    expect((await own('POST', `/${id}/deliveries/${deliveryId}/redeliver`)).status).to.equal(409);
    expect(sent).to.deep.equal([]);
  });

  it('are in the log of the workspace and of the platform, with the operator', async () => {
    const id = await created();
    await operate('stop', { endpointId: id, reason });
    await operate('lift', { endpointId: id });
    const [, stopped, lifted] = await notifications.eventsOf(id, 3);
    expect([stopped!.type, stopped!.data.actor, stopped!.data.detail]).to.deep.equal([
      'webhook_endpoint.disabled',
      { type: 'system', id: 'operator' },
      { reason: shown },
    ]);
    expect([lifted!.type, lifted!.data.actor]).to.deep.equal([
      'webhook_endpoint.updated',
      { type: 'system', id: 'operator' },
    ]);
    expect(lifted!.data.detail).to.deep.equal({
      fields: ['state', 'disabledReason'],
      changes: [
        {
          path: '/state',
          before: 'disabled',
          after: 'active',
        },
        {
          path: '/disabledReason',
          before: shown,
          after: null,
        },
      ],
    });
    for (const operation of ['stopWebhookEndpoint', 'liftWebhookStop']) {
      expect((await notifications.eventsOf(operation, 1))[0]!.data.detail).to.have.nested.property(
        'ids.endpointId',
      );
    }
  });

  it('cannot be replaced by others to the same host, even after their deletion', async () => {
    const id = await created();
    const other = await created('https://else.example/hook');
    await operate('stop', { endpointId: id, reason });
    const same = ['https://harmful.example/', 'https://HARMFUL.example:8443/x'];
    for (const url of same) {
      expectStopped(await create(url));
      expectStopped(await own('PATCH', `/${other}`, { url }));
    }
    expect((await own('DELETE', `/${id}`)).status).to.equal(204);
    expectStopped(await create(same[0]!));
    expect((await create('https://sub.harmful.example/')).status).to.equal(201);
    const stranger = await (await notifications.createWorkspace()).person('owner');
    expect((await create(same[0]!, stranger)).status).to.equal(201);
    expect(await operate('lift', { endpointId: id })).to.deep.equal({ state: null });
    expect((await create(same[0]!)).status).to.equal(201);
  });

  it('have their former state after the stop is lifted, and receive later events', async () => {
    const [active, paused, failed] = [
      await created(),
      await created('https://b.example/'),
      await created('https://c.example/'),
    ];
    await own('PATCH', `/${paused}`, { state: 'paused' });
    const { webhookEndpoints } = database.models;
    const gone = {
      state: 'disabled',
      'delivery.disabledReason': 'The receiver answered 410 Gone.',
    };
    await webhookEndpoints.updateOne(
      { _id: failed },
      {
        $set: gone,
        $inc: { revision: 1 },
      },
      { strict: false },
    );
    for (const endpointId of [active, paused, failed]) {
      await operate('stop', { endpointId, reason });
    }
    // A repetition replaces the reason; the state before the first stop stays.
    await operate('stop', { endpointId: active, reason: 'Another reason.' });
    expect((await healthOf(active)).disabledReason).to.include('Another reason.');
    const states = await Promise.all(
      [active, paused, failed].map(
        async (endpointId) => (await operate('lift', { endpointId })).state,
      ),
    );
    expect(states).to.deep.equal(['active', 'paused', 'disabled']);
    expect((await healthOf(failed)).disabledReason).to.equal('The receiver answered 410 Gone.');
    expect((await healthOf(active)).disabledReason).to.equal(null);
    await publish(active);
    await eventually('it is delivered', () => sent.length === 1);
    expect((await own('PATCH', `/${failed}`, { state: 'active' })).body.state).to.equal('active');
    await operate('lift', { endpointId: active }, 404);
    await operate(
      'stop',
      {
        endpointId: newId(Date.now()),
        reason,
      },
      404,
    );
    for (const body of [{ endpointId: active }, { endpointId: active, reason: ' ' }]) {
      await operate('stop', body, 400);
    }
  });

  it('stay stopped during concurrent changes by the workspace', async () => {
    const id = await created();
    const patches = Array.from({ length: 8 }, (_, at) =>
      own('PATCH', `/${id}`, { state: at % 2 ? 'active' : 'paused' }),
    );
    const creations = Array.from({ length: 4 }, () => create('https://harmful.example/other'));
    const [{ others: atFirst }, made] = await Promise.all([
      operate('stop', { endpointId: id, reason }),
      Promise.all(creations),
      Promise.all(patches),
    ]);
    expect((await own('GET', `/${id}`)).body.state).to.equal('disabled');
    const left = (await own('GET', '?limit=100')).body.data as { id: string; state: string }[];
    const active = left.filter(({ state }) => state !== 'disabled').map((each) => each.id);
    // A creation with a stop after the insert has removed the endpoint again.
    expect(atFirst).to.include.members(active);
    const { others } = await operate('stop', { endpointId: id, reason });
    expect(others).to.have.members(active);
    for (const reply of made) {
      if (reply.status !== 201) {
        expectStopped(reply);
      }
    }
  });

  it('are listed for operators, page by page', async () => {
    const ids = [await created('https://one.example/'), await created('https://two.example/')];
    for (const endpointId of ids) {
      await operate('stop', { endpointId, reason });
    }
    const read: { endpointId: string }[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await operate('stops', { limit: 1, ...(after === undefined ? {} : { after }) });
      expect(page.stops.length).to.be.at.most(1);
      read.push(...page.stops);
      after = page.next;
    }
    const found = read.filter(({ endpointId }) => ids.includes(endpointId));
    expect(found.map(({ endpointId }) => endpointId)).to.deep.equal(ids.toSorted());
    expect(found[0]).to.include({
      workspaceId: owner.workspaceId,
      host: 'one.example',
      reason,
    });
  });
});
