import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { collectEvents, type PublishedEvents } from '../support/collect-events.ts';
import {
  type Publisher,
  publishApplication,
  tokenAlone,
  tokenFor,
} from '../support/install-application.ts';
import { openWebhookModels } from '../support/open-models.ts';
import { type Gate, startGate } from '../support/start-gate.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';
/** Deliveries use an endpoint and the access of the creator from a cache of one second. */
const wasReadAnew = () => setTimeout(1_100);

describe('notifications: webhook endpoints created by an application', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let published: PublishedEvents;
  let publisher: Publisher;
  let directory: Gate;
  let owner: Principal;
  let installation: string;
  let token: Principal;
  /** Sent deliveries with the URL of the receiver. */
  const sent: {
    url: string;
    id: string;
    body: string;
  }[] = [];
  let status = 204;

  before(async () => {
    directory = await startGate();
    const sendWebhook: NonNullable<
      Parameters<typeof startNotifications>[1] & object
    >['sendWebhook'] = async (url, _secrets, { id, body, timestamp: at }) => {
      sent.push({
        url,
        id,
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
      { DIRECTORY_URL: directory.url },
      { sendWebhook },
      true,
    );
    directory.target = notifications.directory!.url;
    published = await collectEvents(notifications);
    database = await openWebhookModels(notifications);
    publisher = await publishApplication(notifications);
  });
  beforeEach(async () => {
    status = 204;
    directory.onResponse = async () => {};
    owner = await publisher.tenant();
    installation = await publisher.install(owner);
    token = tokenFor(owner, publisher.applicationId);
  });
  after(async () => {
    await database.close();
    await notifications.stop();
    directory.stop();
  });

  const call = (method: string, rest: string, as: Principal, body?: object) =>
    notifications.call(method, `${path}${rest}`, { as, ...(body && { body }) });
  async function create(as: Principal, events = ['investment.created']) {
    const body = { url: `https://receiver.example/${randomUUID()}`, events };
    const created = await call('POST', '', as, body);
    expect(created.status, created.text).to.equal(201);
    return created.body as {
      id: string;
      url: string;
      createdByApplication: string | null;
    };
  }
  async function publish({ workspaceId }: Principal) {
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
  const sentTo = ({ url }: { url: string }) =>
    sent.filter((one) => one.url === url).map(({ id }) => id);
  const deliveries = async ({ id }: { id: string }, as = owner) => {
    const { body, text } = await call('GET', `/${id}/deliveries`, as);
    expect(body?.data, text).to.be.an('array');
    return body.data as {
      id: string;
      eventId: string;
      state: string;
    }[];
  };
  const idsOf = async (as: Principal) => {
    const { body } = await call('GET', '', as);
    expect(body.meta.totalRecords).to.equal(body.data.length);
    return body.data.map(({ id }: { id: string }) => id);
  };
  const isGone = (id: string) =>
    eventually(
      'the endpoint is gone',
      async () => (await call('GET', `/${id}`, owner)).status === 404,
    );

  it('are visible to the application and to people of the workspace, and to no other application', async () => {
    const [own, ofOwner] = [await create(token), await create(owner)];
    expect([own.createdByApplication, ofOwner.createdByApplication]).to.deep.equal([
      publisher.applicationId,
      null,
    ]);
    const alone = tokenAlone(owner, publisher.applicationId);
    const byItself = await create(alone);
    expect(await idsOf(owner)).to.deep.equal([own.id, ofOwner.id, byItself.id]);
    expect(await idsOf(token)).to.deep.equal([own.id, byItself.id]);

    const other = await publishApplication(notifications);
    const stranger = tokenFor(owner, other.applicationId);
    expect(await idsOf(stranger)).to.deep.equal([]);
    const range = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date().toISOString(),
    };
    for (const [as, { id }] of [
      [stranger, own],
      [stranger, ofOwner],
      [token, ofOwner],
    ] as const) {
      for (const [method, rest, body] of [
        ['GET', ''],
        ['PATCH', '', { state: 'paused' }],
        ['DELETE', ''],
        ['GET', '/secrets'],
        ['POST', '/secrets', {}],
        ['DELETE', `/secrets/${id}`],
        ['GET', '/deliveries'],
        ['GET', `/deliveries/${id}`],
        ['POST', `/deliveries/${id}/redeliver`],
        ['POST', '/replay', range],
        ['POST', '/test'],
        ['GET', '/health'],
      ] as const) {
        const { status: answered, body: problem } = await call(method, `/${id}${rest}`, as, body);
        expect([answered, problem.message], `${method} ${rest}`).to.deep.equal([
          404,
          'There is no such webhook endpoint.',
        ]);
      }
    }
    expect((await call('GET', `/${own.id}`, alone)).status).to.equal(200);
  });

  it('are paused and deleted by people, and changed by the application alone', async () => {
    const { id } = await create(token);
    for (const [method, rest, body] of [
      ['PATCH', '', { url: 'https://ours.example/' }],
      ['PATCH', '', { state: 'paused', events: ['*'] }],
      ['POST', '/secrets', {}],
      ['DELETE', `/secrets/${id}`],
    ] as const) {
      const { status: answered, body: problem } = await call(method, `/${id}${rest}`, owner, body);
      expect([answered, problem.error], `${method} ${rest}`).to.deep.equal([403, 'forbidden']);
    }
    expect((await call('PATCH', `/${id}`, owner, { state: 'paused' })).body.state).to.equal(
      'paused',
    );
    expect(
      (await call('PATCH', `/${id}`, token, { url: 'https://theirs.example/' })).status,
    ).to.equal(200);
    expect((await call('POST', `/${id}/secrets`, token, {})).status).to.equal(201);
    expect((await call('DELETE', `/${id}`, owner)).status).to.equal(204);
    expect(await idsOf(token)).to.deep.equal([]);
  });

  it('end with the installation, with secrets and waiting deliveries, and a record with the reason', async () => {
    const [paused, failing, ofOwner] = [
      await create(token),
      await create(token),
      await create(owner),
    ];
    await call('PATCH', `/${paused.id}`, token, { state: 'paused' });
    status = 500;
    const eventId = await publish(owner);
    await eventually(
      'it failed once',
      () => sentTo(failing).length === 1 && sentTo(ofOwner).length === 1,
    );
    await eventually('it waits', async () => (await deliveries(paused))[0]?.state === 'pending');
    await publisher.uninstall(installation, owner);
    await Promise.all([paused, failing].map(({ id }) => isGone(id)));
    expect(await idsOf(owner)).to.deep.equal([ofOwner.id]);
    const [deleted] = await published.of(failing.id, 1, 'webhook_endpoint.deleted');
    expect(deleted?.data).to.deep.include({
      actor: { type: 'system', id: 'notifications' },
      detail: {
        reason: 'The application of the endpoint has lost access to the workspace.',
        createdByApplication: publisher.applicationId,
      },
    });
    const row = await database.models.webhookEndpoints.findById(failing.id).lean();
    expect(row?.secrets ?? []).to.deep.equal([]);
    const statesOf = (id: string) =>
      database.models.deliveries.find({ endpointId: id }, { state: 1 }).lean();
    for (const { id } of [paused, failing]) {
      await eventually(
        'it is cancelled',
        async () => (await statesOf(id))[0]?.state === 'cancelled',
      );
    }
    expect([sentTo(paused), sentTo(failing)]).to.deep.equal([[], [eventId]]);

    await publisher.install(owner);
    expect(await idsOf(token), 'a new installation begins without').to.deep.equal([]);
  });

  it('wait while the installation is suspended, and continue afterwards', async () => {
    const [own, ofOwner] = [await create(token), await create(owner)];
    await call('PATCH', `/${own.id}`, token, { state: 'paused' });
    await wasReadAnew();
    const before = await publish(owner);
    await eventually('it waits', async () => (await deliveries(own))[0]?.state === 'pending');
    await publisher.inDirectory('POST', `/v2/installations/${installation}/suspend`, owner, {
      reason: 'x',
    });
    const row = () => database.models.installed.findById(installation).lean();
    await eventually('it is known', async () => (await row())?.state === 'suspended');
    await wasReadAnew();
    await call('PATCH', `/${own.id}`, owner, { state: 'active' });
    const meanwhile = await publish(owner);
    await eventually('others receive it', () => sentTo(ofOwner).includes(meanwhile));
    const queue = () => database.models.queues.findById(own.id).lean();
    await eventually('nobody looks after it for now', async () => (await queue())?.holder === '');
    expect(sentTo(own)).to.deep.equal([]);
    await publisher.inDirectory('POST', `/v2/installations/${installation}/resume`, owner, {});
    await eventually('it goes on', () => sentTo(own).length > 0);
    const after = await publish(owner);
    await eventually('it arrives', () => sentTo(own).includes(after));
    expect(sentTo(own)).to.deep.equal([before, after]);
  });

  it("receive events within the installation's scopes, without people, and fewer after fewer scopes", async () => {
    const narrow = await publishApplication(notifications);
    const as = await narrow.tenant();
    await narrow.install(as);
    const own = await create(tokenFor(as, narrow.applicationId), [
      'investment.created',
      'webhook_endpoint.disabled',
    ]);
    const ofOwner = await create(as, ['investment.created']);
    const first = await publish(as);
    await eventually(
      'it arrives',
      () => sentTo(own).includes(first) && sentTo(ofOwner).includes(first),
    );
    const bodies = sent.filter(({ id }) => id === first);
    const bodyTo = ({ url }: { url: string }) =>
      JSON.parse(bodies.find((one) => one.url === url)!.body);
    expect([bodyTo(own).data.actor, bodyTo(ofOwner).data.actor]).to.deep.equal([
      { type: 'user' },
      { type: 'user', id: 'ann' },
    ]);

    const scopes = ['webhooks.read', 'webhooks.write'];
    await narrow.inAuthorization('PATCH', `/v2/applications/${narrow.applicationId}`, narrow.as, {
      scopes,
    });
    const kept = () => database.models.followedApplications.findById(narrow.applicationId).lean();
    await eventually('it is known', async () => (await kept())?.scopes.length === 2);
    const second = await publish(as);
    await eventually('others receive it', () => sentTo(ofOwner).includes(second));
    expect(sentTo(own)).to.deep.equal([first]);
    expect((await deliveries(own, as)).map(({ eventId }) => eventId)).to.deep.equal([first]);
  });

  it('in the workspace of the application need no installation', async () => {
    const home = tokenFor(publisher.as, publisher.applicationId);
    const own = await create(home);
    const eventId = await publish(publisher.as);
    await eventually('it arrives', () => sentTo(own).includes(eventId));
  });

  describe('for another application of the workspace', () => {
    let host: Publisher;
    let stranger: Principal;
    let customer: Principal;
    const events = ['investment.created'];
    before(async () => {
      host = await publishApplication(notifications);
      customer = await host.tenant();
      await host.install(customer);
      const other = await publishApplication(notifications);
      const visibility = { visibility: 'organization', organizations: [host.as.organizationId] };
      await other.inDirectory(
        'PUT',
        `/v2/applications/${other.applicationId}/visibility`,
        other.as,
        visibility,
      );
      await other.install(host.as);
      stranger = tokenFor(host.as, other.applicationId);
    });

    it('are not created, as if the application did not exist', async () => {
      const url = 'https://receiver.example/';
      for (const as of [stranger, tokenAlone(host.as, stranger.applicationId!)]) {
        for (const applicationId of [host.applicationId, stranger.applicationId!, randomUUID()]) {
          const { status: answered, body } = await call('POST', '', as, {
            url,
            events,
            applicationId,
          });
          expect([answered, body.message]).to.deep.equal([404, 'There is no such application.']);
        }
      }
      expect(await idsOf(host.as)).to.deep.equal([]);
      const own = tokenFor(host.as, host.applicationId);
      const ofItself = await call('POST', '', own, {
        url,
        events,
        applicationId: host.applicationId,
      });
      expect(ofItself.status, ofItself.text).to.equal(201);
      expect((await call('DELETE', `/${ofItself.body.id}`, own)).status).to.equal(204);
    });

    it('receive nothing if stored before, and end', async () => {
      const ofHost = {
        url: `https://receiver.example/${randomUUID()}`,
        events,
        applicationId: host.applicationId,
      };
      const { id: notifiedId } = (await call('POST', '', host.as, ofHost)).body;
      const stored = await create(stranger);
      const { webhookEndpoints, deliveries: all } = database.models;
      await webhookEndpoints.updateOne(
        { _id: stored.id },
        { $set: { applicationId: host.applicationId } },
      );
      const eventId = await publish(customer);
      await eventually('the one of people receives it', () => sentTo(ofHost).includes(eventId));
      expect(sentTo(stored)).to.deep.equal([]);
      expect(await all.countDocuments({ endpointId: stored.id })).to.equal(0);

      const { applicationId } = stranger;
      const row = await database.models.followedApplications.findById(applicationId).lean();
      expect(row?.state, 'it has access, and ends for being of another').to.equal('active');
      const installed = await database.models.installed.findOne({ applicationId }).lean();
      await publisher.inDirectory('POST', `/v2/installations/${installed?._id}/suspend`, host.as, {
        reason: 'x',
      });
      await eventually(
        'it is gone',
        async () => (await call('GET', `/${stored.id}`, host.as)).status === 404,
      );
      const ended = await published.of(stored.id, 2);
      expect(
        ended.find(({ type }) => type === 'webhook_endpoint.deleted')?.data.detail,
      ).to.deep.equal({
        reason:
          'An application created the endpoint, but the events of the endpoint are about another application.',
        createdByApplication: applicationId,
      });
      expect((await call('GET', `/${notifiedId}`, host.as)).status).to.equal(200);
    });
  });

  it('are not created without an installation in this environment', async () => {
    const stranger = await publisher.tenant();
    const body = { url: 'https://receiver.example/', events: ['investment.created'] };
    for (const as of [
      tokenFor(stranger, publisher.applicationId),
      tokenFor({ ...owner, environment: 'sandbox' }, publisher.applicationId),
      tokenFor(owner, randomUUID()),
    ]) {
      const { status: answered, body: problem } = await call('POST', '', as, body);
      expect([answered, problem.error]).to.deep.equal([403, 'forbidden']);
    }
  });

  it('are removed if access ends while they are created', async () => {
    directory.onResponse = async (_path, body) => {
      if (!body.includes(owner.workspaceId)) {
        return;
      }
      directory.onResponse = async () => {};
      await publisher.uninstall(installation, owner);
      const row = () => database.models.installed.findById(installation).lean();
      await eventually('the end is known', async () => (await row())?.state === 'revoked');
    };
    const body = { url: 'https://receiver.example/', events: ['investment.created'] };
    const { status: answered, body: problem } = await call('POST', '', token, body);
    expect([answered, problem.error]).to.deep.equal([403, 'forbidden']);
    expect(await idsOf(owner)).to.deep.equal([]);
  });
});
