import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';
import { createInternalClient } from '@irp/http';
import { silentLogger } from '@irp/observability';
import { createSealer } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Matched } from '../../../src/webhooks/matching/matched.ts';
import { webhooksModule } from '../../../src/webhooks/webhooks-module.ts';
import { anEvent } from '../../support/an-event.ts';
import { collectEvents, type PublishedEvents } from '../../support/collect-events.ts';
import { openWebhookModels } from '../../support/open-models.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';
const scopes = ['investments.read'];

describe('notifications: endpoints of an application and its installations', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let module: ReturnType<typeof webhooksModule>;
  let published: PublishedEvents;
  let publisher: Principal;
  let tenants: Principal[];
  let applicationId: string;
  /** The events on the bus with the matched endpoints. */
  const matched: { event: EventEnvelope; list: Matched[] }[] = [];

  before(async () => {
    notifications = await startNotifications({}, {}, true);
    published = await collectEvents(notifications);
    database = await openWebhookModels(notifications);
    const { platform } = notifications.platform;
    const clientOf = (service: string, baseUrl: string) =>
      createInternalClient({
        service,
        baseUrl,
        name: 'notifications',
        signer: notifications.platform.signer,
      });
    module = webhooksModule({
      models: database.models,
      sealer: createSealer(platform.environment.SECRETS_KEY!),
      now: Date.now,
      checkAddress: async () => undefined,
      wake: async () => undefined,
      disableIdle: async () => true,
      clients: {
        authorization: clientOf('authorization', notifications.authorizationUrl),
        directory: clientOf('directory', notifications.directory!.url),
      },
      lease: {
        hold: async () => true,
        release: async () => {},
      },
      log: silentLogger(),
      settings: { MAX_WEBHOOK_ENDPOINTS: 50 } as never,
    });
    await platform.bus.subscribe({
      topics: ['authorization', 'directory'],
      group: 'test-matching',
      maxBatch: 10,
      async handle(batch) {
        const events = batch.map(({ event }) => event);
        const found = await module.matchEvents(events);
        matched.push(...events.map((event) => ({ event, list: found.get(event.id) ?? [] })));
      },
    });
    const plan = { name: `Org ${randomUUID()}`, plan: 'enterprise' };
    const { id: organizationId } = await notifications.internal('organizations', plan);
    publisher = await (await notifications.createWorkspace(organizationId)).person('owner');
    const workspaces = [
      await notifications.createWorkspace(),
      await notifications.createWorkspace(),
    ];
    tenants = await Promise.all(workspaces.map((workspace) => workspace.person('owner')));
    const body = {
      name: `Ledger ${randomUUID().slice(0, 8)}`,
      type: 'confidential',
      environment: 'production',
      scopes,
    };
    const redirectUris = ['https://partner.example/callback'];
    applicationId = (
      await succeed(notifications.authorization, 'POST', '/v2/applications', publisher, {
        ...body,
        redirectUris,
      })
    ).id;
    const organizations = workspaces.map((workspace) => workspace.organizationId);
    await inDirectory('PUT', `/v2/applications/${applicationId}/visibility`, publisher, {
      visibility: 'organization',
      organizations,
    });
    for (const one of tenants) {
      await inDirectory('PUT', `/v2/share-offers/${organizationId}`, one);
    }
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  async function succeed(
    call: RunningNotifications['call'],
    method: string,
    at: string,
    as: Principal,
    body?: object,
  ) {
    const response = await call(method, at, { as, ...(body && { body }) });
    expect(response.status, response.text).to.be.within(200, 204);
    return response.body;
  }
  const inDirectory = (method: string, at: string, as: Principal, body?: object) =>
    succeed(notifications.directory!.call, method, at, as, body);
  const create = (of: object, as = publisher) =>
    notifications.call('POST', path, {
      as,
      body: {
        ...newWebhookEndpointExample,
        events: ['*'],
        ...of,
      },
    });
  async function endpointIds(event: EventEnvelope): Promise<string[]> {
    const list = (await module.matchEvents([event])).get(event.id) ?? [];
    return list.map(({ endpointId }) => endpointId);
  }
  const recordOf = ({ workspaceId }: Principal) => ({
    ...anEvent({
      service: 'investments',
      type: 'investment.created',
      workspaceId,
      data: {
        environment: 'production',
        visibility: 'workspace',
        name: 'Novo Nordisk A/S',
      },
    }),
    time: new Date().toISOString(),
  });
  const arrived = (type: string, subject: string) =>
    eventually(`${type} arrives`, () =>
      matched.some(({ event }) => event.type === type && event.subject === subject),
    );

  it('receive events during each installation: earlier and later ones, and none after the end', async () => {
    const [first, second] = tenants as [Principal, Principal];
    const request = {
      applicationId,
      environment: 'production',
      scopes,
    };
    const before = await inDirectory('POST', '/v2/installations', first, request);
    const { status, body: endpoint, text } = await create({ applicationId });
    expect([status, endpoint.applicationId], text).to.deep.equal([201, applicationId]);
    const [created] = await published.of(endpoint.id, 1);
    expect(created?.data.detail).to.deep.include({ applicationId });

    expect(await endpointIds(recordOf(first))).to.deep.equal([endpoint.id]);
    expect(await endpointIds(recordOf(second))).to.deep.equal([]);
    expect(await endpointIds(recordOf(publisher)), 'records of its own workspace').to.deep.equal(
      [],
    );

    const later = await inDirectory('POST', '/v2/installations', second, request);
    await arrived('installation.created', later.id);
    expect(await endpointIds(recordOf(second))).to.deep.equal([endpoint.id]);

    await inDirectory('POST', `/v2/installations/${before.id}/suspend`, publisher, {
      reason: 'Unpaid by Ann',
    });
    await arrived('installation.suspended', before.id);
    expect(await endpointIds(recordOf(first))).to.deep.equal([]);
    await inDirectory('POST', `/v2/installations/${before.id}/resume`, publisher, {});
    await arrived('installation.resumed', before.id);
    expect(await endpointIds(recordOf(first))).to.deep.equal([endpoint.id]);

    const suspend = `/v2/applications/${applicationId}/suspend`;
    await succeed(notifications.authorization, 'POST', suspend, publisher, {});
    await arrived('application.suspended', applicationId);
    expect(await endpointIds(recordOf(first))).to.deep.equal([]);
    await succeed(
      notifications.authorization,
      'POST',
      suspend.replace('suspend', 'resume'),
      publisher,
      {},
    );
    await arrived('application.resumed', applicationId);

    await inDirectory('DELETE', `/v2/installations/${later.id}`, second);
    await arrived('installation.removed', later.id);
    expect(await endpointIds(recordOf(second))).to.deep.equal([]);
    expect(await endpointIds(recordOf(first))).to.deep.equal([endpoint.id]);

    const received = matched.flatMap(({ event, list }) =>
      list
        .filter(({ endpointId }) => endpointId === endpoint.id)
        .map(({ body }) => ({ event, body })),
    );
    const types = received
      .map(({ event }) => event.type)
      .filter((type) => type.startsWith('installation.'));
    expect(types.sort(), 'each once, though the publisher has copies in its log').to.deep.equal([
      'installation.created',
      'installation.removed',
      'installation.resumed',
      'installation.suspended',
    ]);
    const all = received.map(({ body }) => body).join('\n');
    for (const person of [publisher, first, second]) {
      expect(all).not.to.contain(person.userId);
    }
    expect(all).not.to.contain('Ann');
  });

  it('belong to an application of the same workspace and environment', async () => {
    const sandbox = { ...publisher, environment: 'sandbox' as const };
    for (const [of, as] of [
      [{ applicationId }, tenants[0]!],
      [{ applicationId }, sandbox],
      [{ applicationId: randomUUID() }, publisher],
    ] as const) {
      const { status, body } = await create(of, as);
      expect([status, body.message]).to.deep.equal([404, 'There is no such application.']);
    }
    const { status, body } = await create({ applicationId: 'no id!' });
    expect([status, body.errors[0].field]).to.deep.equal([400, 'applicationId']);
  });

  it('are listed beside endpoints of the workspace, and separately', async () => {
    const { id } = (await create({})).body;
    const idsOf = async (query = '') => {
      const { body } = await notifications.call('GET', `${path}${query}`, { as: publisher });
      expect(body.meta.totalRecords).to.equal(body.data.length);
      return body.data.map((one: { id: string; applicationId: string | null }) => [
        one.id,
        one.applicationId,
      ]);
    };
    const all = await idsOf();
    const own = await idsOf(`?applicationId=${applicationId.toUpperCase()}`);
    expect(own.length).to.be.greaterThan(0);
    expect(own).to.deep.equal(all.filter((one: unknown[]) => one[1] === applicationId));
    expect(all).to.deep.include([id, null]);
    expect(await idsOf(`?applicationId=${randomUUID()}`)).to.deep.equal([]);
  });
});
