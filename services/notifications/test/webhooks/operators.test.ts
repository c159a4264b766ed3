import { newId, type Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { internalEndpoints } from '@irp/contracts/openapi';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { matchNamedEndpoint } from '../support/match-named-endpoint.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const ofEndpoints = ['replay', 'stop', 'lift', 'stops'].map((name) => `webhook-endpoints/${name}`);
const paths = ['webhook-endpoints', ...ofEndpoints, 'webhook-deliveries'];
const ofDeliveries = ['show', 'read', 'redeliver'].map((name) => `webhook-deliveries/${name}`);
const all = [...paths, ...ofDeliveries, 'mail-bounces/suppressed'].map(
  (name) => `/internal/${name}`,
);

describe('webhooks for operators', () => {
  let notifications: RunningNotifications;
  let status = 500;
  let attempts = 0;

  before(async () => {
    notifications = await startNotifications(
      {},
      {
        matchEvents: matchNamedEndpoint({ secret: 'of the workspace' }),
        sendWebhook: async (url, _secrets, { timestamp: at }) => {
          attempts++;
          const result = {
            at,
            durationMs: 1,
            status,
            outcome: status < 300 ? 'success' : 'failure',
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
              body: 'answer of the receiver',
              truncated: false,
            },
          };
        },
      },
    );
  });
  after(() => notifications.stop());
  beforeEach(() => {
    status = 500;
  });

  const post = async (path: string, body: object, expected = 200) => {
    const reply = await notifications.call('POST', `/internal/${path}`, { as: 'internal', body });
    expect(reply.status, reply.text).to.equal(expected);
    return reply.body;
  };
  async function createEndpoint(
    as: Principal,
    url = newWebhookEndpointExample.url,
  ): Promise<string> {
    const body = { ...newWebhookEndpointExample, url };
    return (await notifications.call('POST', '/v2/webhook-endpoints', { as, body })).body.id;
  }
  async function fail(owner: Principal, endpointId: string): Promise<string> {
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
    let id = '';
    await eventually('it was attempted', async () => {
      const [first] = (await post('webhook-deliveries', { endpointId })).data;
      id = first?.id ?? '';
      return first?.eventId === event.id && first.attemptCount > 0;
    });
    return id;
  }

  it('are found in every workspace, by workspace, state and failure, page by page', async () => {
    const owners = await Promise.all(
      [1, 2, 3].map(async () => (await notifications.createWorkspace()).person('owner')),
    );
    const ids: string[] = [];
    for (const owner of owners) {
      ids.push(await createEndpoint(owner, 'https://receiver.example/hook?key=hidden'));
    }
    await fail(owners[1]!, ids[1]!);
    const read: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: { endpoints: { id: string }[]; next: string | null } = await post(
        'webhook-endpoints',
        {
          limit: 2,
          ...(after === null ? {} : { after }),
        },
      );
      expect(page.endpoints.length).to.be.at.most(2);
      read.push(...page.endpoints.map(({ id }) => id));
      if (page.next === null) {
        break;
      }
      after = page.next;
    }
    expect(read.filter((id) => ids.includes(id))).to.deep.equal(ids.toSorted());
    expect(new Set(read).size).to.equal(read.length);

    const [own] = (await post('webhook-endpoints', { workspaceId: owners[0]!.workspaceId }))
      .endpoints;
    expect(own).to.include({
      id: ids[0],
      origin: 'https://receiver.example',
      state: 'active',
      failures: 0,
    });
    expect(JSON.stringify(own)).not.to.include('hidden');
    await eventually('the failure is known', async () => {
      const { endpoints } = await post('webhook-endpoints', { failing: true });
      return endpoints.some(({ id }: { id: string }) => id === ids[1]);
    });
    const failing = (
      await post('webhook-endpoints', { failing: true, workspaceId: owners[0]!.workspaceId })
    ).endpoints;
    expect(failing).to.deep.equal([]);
    expect(
      (await post('webhook-endpoints', { state: 'disabled', workspaceId: owners[0]!.workspaceId }))
        .endpoints,
    ).to.deep.equal([]);
    expect(
      (await post('webhook-endpoints', { endpointId: newId(Date.now()) })).endpoints,
    ).to.deep.equal([]);
    expect((await post('webhook-endpoints', { endpointId: ids[1] })).endpoints[0].id).to.equal(
      ids[1],
    );
  });

  it('show a delivery without its contents, which a recorded operation reads', async () => {
    const owner = await (await notifications.createWorkspace()).person('owner');
    const endpointId = await createEndpoint(owner);
    const deliveryId = await fail(owner, endpointId);
    const shown = await post('webhook-deliveries/show', { endpointId, deliveryId });
    expect(shown.attempts[0]).to.include({ status: 500, outcome: 'failure' });
    expect(JSON.stringify(shown))
      .not.to.include('of the workspace')
      .and.not.to.include('answer of the receiver');
    const acts = () => notifications.eventsOf('readDelivery', 1);
    const whole = await post('webhook-deliveries/read', { endpointId, deliveryId });
    expect(whole.event.secret).to.equal('of the workspace');
    expect(whole.exchanges[0].response.body).to.equal('answer of the receiver');
    const [act] = await acts();
    expect(act).to.deep.include({ type: 'operator.acted', workspaceid: 'platform' });
    expect(act!.data.detail).to.deep.equal({ ids: { endpointId, deliveryId } });
  });

  it('are delivered again, like by the workspace, which is recorded', async () => {
    const owner = await (await notifications.createWorkspace()).person('owner', 'sandbox');
    const endpointId = await createEndpoint(owner);
    const deliveryId = await fail(owner, endpointId);
    status = 204;
    const before = attempts;
    expect(await post('webhook-deliveries/redeliver', { endpointId, deliveryId }, 202)).to.include({
      id: deliveryId,
    });
    await eventually('it is delivered', async () => {
      const { state } = await post('webhook-deliveries/show', { endpointId, deliveryId });
      return state === 'delivered' && attempts > before;
    });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const replay = await post('webhook-endpoints/replay', { endpointId, from }, 202);
    expect(replay).to.include({ endpointId, deliveries: 1 });
    await eventually('it is delivered once more', () => attempts > before + 1);
    for (const operation of ['redeliverForWorkspace', 'replayForWorkspace']) {
      expect((await notifications.eventsOf(operation, 1))[0]!.type).to.equal('operator.acted');
    }
    expect(
      (
        await notifications.call('PATCH', `/v2/webhook-endpoints/${endpointId}`, {
          as: owner,
          body: { state: 'paused' },
        })
      ).status,
    ).to.equal(200);
  });

  it('are 404 for a deleted endpoint and a delivery of another endpoint', async () => {
    const owner = await (await notifications.createWorkspace()).person('owner');
    const [one, other] = [await createEndpoint(owner), await createEndpoint(owner)];
    const deliveryId = await fail(owner, one!);
    for (const path of ofDeliveries) {
      await post(path, { endpointId: other, deliveryId }, 404);
      await post(
        path,
        {
          endpointId: newId(Date.now()),
          deliveryId,
        },
        404,
      );
    }
    expect(
      (await notifications.call('DELETE', `/v2/webhook-endpoints/${one}`, { as: owner })).status,
    ).to.equal(204);
    await post('webhook-deliveries', { endpointId: one }, 404);
    await post(
      'webhook-endpoints/replay',
      {
        endpointId: one,
        from: new Date(0).toISOString(),
      },
      404,
    );
  });

  it('include suppressed addresses, page by page', async () => {
    for (const name of ['b', 'a', 'c']) {
      const body = { address: `${name}@example.org`, reason: 'full' };
      await post('mail-bounces', body, 204);
    }
    const first = await post('mail-bounces/suppressed', { limit: 2 });
    expect(first.addresses.map(({ address }: { address: string }) => address)).to.deep.equal([
      'a@example.org',
      'b@example.org',
    ]);
    expect(first.more).to.equal(true);
    const second = await post('mail-bounces/suppressed', { limit: 2, after: 'b@example.org' });
    expect([second.addresses.length, second.more]).to.deep.equal([1, false]);
  });

  it('are for operators alone', async () => {
    const owner = await (await notifications.createWorkspace()).person('owner');
    const { signer } = notifications.platform;
    for (const path of all) {
      expect(
        internalEndpoints.some((endpoint) => endpoint.path === path),
        path,
      ).to.equal(true);
      const request = {
        service: 'notifications',
        method: 'POST',
        target: path,
      };
      for (const name of ['gateway', 'directory', 'demo']) {
        const headers = { 'x-irp-principal': signer.signService(name, request) };
        expect(
          (
            await notifications.call('POST', path, {
              headers,
              body: {},
            })
          ).status,
          path,
        ).to.equal(403);
      }
      expect(
        (
          await notifications.call('POST', path, {
            as: owner,
            body: {},
          })
        ).status,
        path,
      ).to.be.oneOf([401, 403]);
      expect((await notifications.call('POST', path, { body: {} })).status, path).to.equal(401);
    }
  });
});
