import type { Principal } from '@irp/contracts';
import { newId } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { firstDeliveryIdAt } from '../../../src/webhooks/delivery/delivery-id.ts';
import type { AttemptResult } from '../../../src/webhooks/delivery/ports.ts';
import { decodeExchange } from '../../../src/webhooks/delivery/store/exchange-text.ts';
import { matchNamedEndpoint } from '../../support/match-named-endpoint.ts';
import { openWebhookModels } from '../../support/open-models.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';

describe('notifications: the log of webhook deliveries', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let owner: Principal;
  let id: string;
  let status = 200;
  let retryAfterMs: number | undefined;
  const sent: {
    url: string;
    id: string;
    body: string;
  }[] = [];

  before(async () => {
    notifications = await startNotifications(
      {},
      {
        matchEvents: matchNamedEndpoint(),
        sendWebhook: async (url, _secrets, message): Promise<AttemptResult> => {
          sent.push({ url, ...message });
          return {
            at: new Date(),
            durationMs: 3,
            status,
            outcome: status < 300 ? 'success' : 'failure',
            ...(status < 300 ? {} : { reason: `It answered ${status}.` }),
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
            request: {
              method: 'POST',
              url,
              headers: { 'webhook-id': message.id },
            },
            response: {
              headers: { server: 'test' },
              body: 'received',
              truncated: false,
            },
          };
        },
      },
    );
  });
  before(async () => {
    database = await openWebhookModels(notifications);
  });
  beforeEach(async () => {
    status = 200;
    retryAfterMs = undefined;
    owner = await (await notifications.createWorkspace()).person('owner');
    const created = await call('POST', '', newWebhookEndpointExample);
    id = created.body.id;
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });
  const replayOf = (replayId: string) => database.models.replays.findById(replayId).lean();

  const call = (method: string, rest: string, body?: object, as = owner) =>
    notifications.call(method, `${path}${rest}`, { as, ...(body && { body }) });
  const deliveries = async (query = '') =>
    (await call('GET', `/${id}/deliveries${query}`)).body.data;

  async function publish(): Promise<string> {
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
      detail: { endpointId: id },
    };
    await notifications.platform.platform.bus.publish('authorization', [
      { key: owner.workspaceId, event },
    ]);
    return event.id;
  }
  async function deliver(): Promise<string> {
    const published = await publish();
    await eventually('it was attempted', async () =>
      (await deliveries()).some(
        ({ eventId, attemptCount }: { eventId: string; attemptCount: number }) => {
          return eventId === published && attemptCount > 0;
        },
      ),
    );
    return published;
  }
  const only = async () => {
    const [delivery, ...others] = await deliveries();
    expect(others).to.deep.equal([]);
    return delivery;
  };

  it('shows the request of an event of the bus, and the response', async () => {
    const eventId = await deliver();
    const { id: deliveryId, ...rest } = await only();
    expect(rest).to.deep.include({
      eventId,
      endpointId: id,
      type: 'token.revoked',
      state: 'delivered',
      nextAttemptAt: null,
    });
    const { body } = await call('GET', `/${id}/deliveries/${deliveryId}`);
    expect(body.event).to.deep.equal({ id: eventId });
    expect(body.attempts.map(({ status: answered }: { status: number }) => answered)).to.deep.equal(
      [200],
    );
    const [exchange] = body.exchanges;
    expect([exchange.request.headers['webhook-id'], exchange.response.body]).to.deep.equal([
      eventId,
      'received',
    ]);
    expect(exchange.request).to.include({ method: 'POST', url: newWebhookEndpointExample.url });
  });

  it("has the address of each attempt, even after the endpoint's address changes", async () => {
    await deliver();
    const { id: deliveryId } = await only();
    const url = 'https://moved.example/hook?tenant=7';
    expect((await call('PATCH', `/${id}`, { url })).status).to.equal(200);
    expect((await call('POST', `/${id}/deliveries/${deliveryId}/redeliver`)).status).to.equal(202);
    await eventually('it is sent again', async () => (await only()).attemptCount === 2);
    const { body } = await call('GET', `/${id}/deliveries/${deliveryId}`);
    const requests = body.exchanges.map(({ request }: { request: object }) => request);
    expect(requests.map((request: { url: string }) => request.url)).to.deep.equal([
      url,
      newWebhookEndpointExample.url,
    ]);
  });

  it('shows an attempt stored before addresses were', async () => {
    await deliver();
    const { id: deliveryId } = await only();
    const { models, close } = await openWebhookModels(notifications);
    const delivery = await models.deliveries.findById(deliveryId).lean();
    const _id = delivery!.attempts[0]!.exchangesId!;
    const stored = await models.responses.findById(_id).lean();
    const { request, ...rest } = decodeExchange(stored!.exchanges[deliveryId]!, stored!.shared);
    const former = JSON.stringify({
      ...rest,
      request: { headers: request.headers },
    });
    const update = {
      $set: { [`exchanges.${deliveryId}`]: former },
      $unset: { shared: 1 as const },
    };
    await models.responses.updateOne({ _id }, update);
    await close();
    const { status: answered, body, text } = await call('GET', `/${id}/deliveries/${deliveryId}`);
    expect([answered, body.exchanges?.[0].request.url], text).to.deep.equal([200, null]);
  });

  it('is filtered by state and type', async () => {
    await deliver();
    status = 500;
    await deliver();
    const states = async (query: string) =>
      (await deliveries(query)).map(({ state }: { state: string }) => state);
    expect(await states('')).to.deep.equal(['pending', 'delivered']);
    expect(await states('?state=pending')).to.deep.equal(['pending']);
    expect(await states('?state=delivered&type=token.revoked')).to.deep.equal(['delivered']);
    expect(await states('?type=application.updated')).to.deep.equal([]);
    for (const [query, field] of [
      ['?state=lost', 'state'],
      ['?type=application.exploded', 'type'],
    ] as const) {
      const refused = await call('GET', `/${id}/deliveries${query}`);
      expect([refused.status, refused.body.errors[0].field]).to.deep.equal([400, field]);
    }
  });

  it('delivers a delivery again, even a successful one, with the same id', async () => {
    const eventId = await deliver();
    const { id: deliveryId } = await only();
    const { status: answered, text } = await call(
      'POST',
      `/${id}/deliveries/${deliveryId}/redeliver`,
    );
    expect(answered, text).to.equal(202);
    await eventually('it is sent again', async () => (await only()).attemptCount === 2);
    expect(sent.filter((message) => message.id === eventId)).to.have.length(2);
    expect((await only()).state).to.equal('delivered');
  });

  it('replays a range: each delivery once, and no tests', async () => {
    const ids = [await deliver(), await deliver(), await deliver()];
    expect((await call('POST', `/${id}/test`)).status).to.equal(200);
    const from = new Date(Date.now() - 60_000).toISOString();
    const {
      status: answered,
      body,
      text,
    } = await call('POST', `/${id}/replay`, {
      from,
      to: new Date().toISOString(),
    });
    expect(answered, text).to.equal(202);
    expect(body).to.deep.include({
      endpointId: id,
      from,
      deliveries: 3,
    });
    const counts = () =>
      ids.map((eventId) => sent.filter((message) => message.id === eventId).length);
    await eventually('all are sent again', () => counts().every((count) => count === 2));
    await eventually(
      'all are delivered',
      async () => (await deliveries('?state=delivered')).length === 4,
    );
    expect(counts()).to.deep.equal([2, 2, 2]);
    const tests = sent.filter(({ body: event }) => JSON.parse(event).subject === id);
    expect(tests).to.have.length(1);
  });

  it('replays deliveries waiting for their next attempt, immediately', async () => {
    status = 503;
    const eventId = await deliver();
    const { id: deliveryId } = await only();
    const { models, close } = await openWebhookModels(notifications);
    const later = new Date(Date.now() + 3_600_000);
    await models.deliveries.updateOne(
      { _id: deliveryId },
      {
        $set: { 'due.at': later },
        $inc: { version: 1 },
      },
    );
    await close();
    status = 200;
    const before = sent.length;
    const from = new Date(Date.now() - 60_000).toISOString();
    const replay = await call('POST', `/${id}/replay`, { from });
    expect([replay.status, replay.body.deliveries], replay.text).to.deep.equal([202, 1]);
    await eventually('it is delivered', async () => (await only()).state === 'delivered');
    // Retries of other endpoints may come in between.
    expect(sent.slice(before).filter((message) => message.id === eventId)).to.have.length(1);
  });

  it('sends deliveries of a pause once if the pause ends right after the replay request', async () => {
    expect((await call('PATCH', `/${id}`, { state: 'paused' })).status).to.equal(200);
    const ids = [await publish(), await publish(), await publish()];
    await eventually('all wait', async () => (await deliveries('?state=pending')).length === 3);
    const replay = await call('POST', `/${id}/replay`, {
      from: new Date(Date.now() - 60_000).toISOString(),
    });
    expect([replay.status, replay.body.deliveries], replay.text).to.deep.equal([202, 3]);
    expect((await call('PATCH', `/${id}`, { state: 'active' })).status).to.equal(200);
    await eventually(
      'the replay has ended',
      async () => (await replayOf(replay.body.id))?.state === 'done',
    );
    await eventually(
      'all are delivered',
      async () => (await deliveries('?state=delivered')).length === 3,
    );
    // Retries of other endpoints may come in between.
    expect(
      ids.map((eventId) => sent.filter((message) => message.id === eventId).length),
    ).to.deep.equal([1, 1, 1]);
  });

  it('replays until now by default, and with a clock ahead', async () => {
    await deliver();
    const from = new Date(Date.now() - 60_000).toISOString();
    for (const range of [
      { from },
      {
        from,
        to: new Date(Date.now() + 3_600_000).toISOString(),
      },
    ]) {
      const sentAt = Date.now();
      const { status: answered, body, text } = await call('POST', `/${id}/replay`, range);
      expect(answered, text).to.equal(202);
      expect(Date.parse(body.to)).to.be.within(sentAt, Date.now());
      expect(body.deliveries).to.equal(1);
      await eventually('it has ended', async () => (await replayOf(body.id))?.state === 'done');
    }
  });

  it('replays one range of an endpoint at a time', async () => {
    const [first, key] = [newId(), newId()];
    const from = new Date(Date.now() - 60_000);
    const cursor = firstDeliveryIdAt(new Date(from.getTime() + 1_000));
    // A replay outside the schedule of organizations: this replay runs until the test ends it.
    await database.models.replays.create({
      _id: first,
      endpointId: id,
      runningOf: id,
      from,
      to: new Date(),
      state: 'running',
      cursor,
      replayed: 0,
    });
    const replay = () => {
      const body = { from: from.toISOString() };
      const headers = { 'Idempotency-Key': key };
      return notifications.call('POST', `${path}/${id}/replay`, {
        as: owner,
        body,
        headers,
      });
    };
    const { status: answered, body } = await replay();
    expect(answered).to.equal(409);
    const reached = new Date(from.getTime() + 1_000).toISOString();
    expect(body.message)
      .to.include(`from ${from.toISOString()} to `)
      .and.include(`It has reached the events of ${reached}`);
    const other = (await call('POST', '', newWebhookEndpointExample)).body.id;
    expect((await call('POST', `/${other}/replay`, { from: from.toISOString() })).status).to.equal(
      202,
    );
    await database.models.replays.updateOne(
      { _id: first },
      {
        $set: { state: 'done' },
        $unset: { runningOf: 1 },
      },
    );
    expect((await call('POST', `/${id}/replay`, { from: from.toISOString() })).status).to.equal(
      202,
    );
  });

  it('refuses empty ranges and ranges older than the kept deliveries', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [from, to, field] of [
      [ago(1), ago(2), 'from'],
      [ago(-1), ago(-2), 'from'],
      [ago(1), 'soon', 'to'],
      [ago(31), ago(1), 'from'],
      ['yesterday', ago(1), 'from'],
    ] as const) {
      const { status: answered, body } = await call('POST', `/${id}/replay`, { from, to });
      expect([answered, body.errors[0].field]).to.deep.equal([400, field]);
    }
  });

  it('has the result of a test for every response of the receiver', async () => {
    status = 404;
    const { status: answered, body, text } = await call('POST', `/${id}/test`);
    expect(answered, text).to.equal(200);
    expect(body.attempt).to.deep.include({
      status: 404,
      outcome: 'failure',
      reason: 'It answered 404.',
    });
    expect(body.response.body).to.equal('received');
    expect(await only()).to.deep.include({
      id: body.deliveryId,
      type: 'webhook.test',
      state: 'failed',
    });
    expect(JSON.parse(sent.at(-1)!.body)).to.deep.include({ type: 'webhook.test', subject: id });
  });

  it('shows the health of an endpoint', async () => {
    await deliver();
    status = 500;
    await deliver();
    const health = async () => (await call('GET', `/${id}/health`)).body;
    await eventually('both are counted', async () => (await health()).rates.hour.attempts >= 2);
    const { rates, lastErrors, ...rest } = await health();
    expect(rest).to.deep.include({
      endpointId: id,
      state: 'active',
      breaker: 'closed',
      backlog: 1,
    });
    // The failed delivery may have been retried already.
    for (const rate of [rates.hour, rates.day, rates.week]) {
      expect(rate.failures).to.equal(rate.attempts - 1);
    }
    expect([
      rates.hour.buckets.length,
      rates.day.buckets.length,
      rates.week.buckets.length,
    ]).to.deep.equal([12, 24, 7]);
    expect(lastErrors[0]).to.deep.include({ status: 500, reason: 'It answered 500.' });
  });

  it('shows no tests in the health, even after they are delivered again', async () => {
    status = 500;
    const { body } = await call('POST', `/${id}/test`);
    expect((await call('POST', `/${id}/deliveries/${body.deliveryId}/redeliver`)).status).to.equal(
      202,
    );
    await eventually('it is sent again', async () => (await only()).attemptCount === 2);
    await deliver();
    const health = async () => (await call('GET', `/${id}/health`)).body;
    await eventually('the event is counted', async () => (await health()).lastErrors.length > 0);
    await eventually('the event is counted', async () => (await health()).rates.week.attempts > 0);
    const { rates, lastErrors, failures } = await health();
    const attempts = async (one: string) =>
      (await call('GET', `/${id}/deliveries/${one}`)).body.attempts.length;
    const event = (await deliveries('?type=token.revoked'))[0].id;
    // The event may have been retried already.
    expect(rates.week.attempts).to.be.at.most(await attempts(event));
    expect(failures).to.be.at.most(await attempts(event));
    expect(
      new Set(lastErrors.map(({ deliveryId }: { deliveryId: string }) => deliveryId)),
    ).to.deep.equal(new Set([event]));
  });

  it('shows the next attempt of an endpoint paused after failures', async () => {
    await deliver();
    const { id: deliveryId } = await only();
    status = 503;
    retryAfterMs = 300_000;
    await deliver();
    const { status: answered, text } = await call(
      'POST',
      `/${id}/deliveries/${deliveryId}/redeliver`,
    );
    expect(answered, text).to.equal(202);
    const inSeconds = async () =>
      (Date.parse((await call('GET', `/${id}/deliveries/${deliveryId}`)).body.nextAttemptAt) -
        Date.now()) /
      1_000;
    await eventually('it is said', async () => (await inSeconds()) > 60);
    const listed = (await deliveries('?state=pending')).map(
      ({ nextAttemptAt }: { nextAttemptAt: string }) => nextAttemptAt,
    );
    expect(listed).to.have.length(2);
    for (const at of listed) {
      expect(Date.parse(at)).to.be.above(Date.now() + 60_000);
    }
  });

  it('delivers again, or replays, immediately to an endpoint paused after failures', async () => {
    for (const ask of [
      async ({ id: deliveryId }: { id: string }) =>
        call('POST', `/${id}/deliveries/${deliveryId}/redeliver`),
      async () =>
        call('POST', `/${id}/replay`, { from: new Date(Date.now() - 60_000).toISOString() }),
    ]) {
      status = 503;
      retryAfterMs = 300_000;
      const eventId = await deliver();
      const failed = (await deliveries()).find(
        (delivery: { eventId: string }) => delivery.eventId === eventId,
      );
      await eventually('it is left alone', async () => {
        const { body } = await call('GET', `/${id}/deliveries/${failed.id}`);
        return Date.parse(body.nextAttemptAt) > Date.now() + 60_000;
      });
      status = 200;
      const { status: answered, body, text } = await ask(failed);
      expect(answered, text).to.equal(202);
      if (body.nextAttemptAt) {
        expect(Date.parse(body.nextAttemptAt)).to.be.at.most(Date.now());
      }
      await eventually(
        'all is delivered',
        async () => (await deliveries('?state=pending')).length === 0,
      );
    }
  });

  it('has an empty health for an endpoint without deliveries', async () => {
    const { status: answered, body } = await call('GET', `/${id}/health`);
    expect(answered).to.equal(200);
    expect(body).to.deep.include({
      failures: 0,
      backlog: 0,
      failingSince: null,
      disabledReason: null,
      lastErrors: [],
    });
    expect(await deliveries()).to.deep.equal([]);
  });

  it('is not found by other workspaces and environments, nor at another endpoint', async () => {
    await deliver();
    const { id: deliveryId } = await only();
    const stranger = await (await notifications.createWorkspace()).person('owner');
    const range = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date().toISOString(),
    };
    for (const as of [stranger, { ...owner, environment: 'sandbox' as const }]) {
      for (const [method, rest, body] of [
        ['GET', '/deliveries'],
        ['GET', `/deliveries/${deliveryId}`],
        ['POST', `/deliveries/${deliveryId}/redeliver`],
        ['POST', '/replay', range],
        ['POST', '/test'],
        ['GET', '/health'],
      ] as const) {
        expect(
          (await call(method, `/${id}${rest}`, body, as)).status,
          `${method} ${rest}`,
        ).to.equal(404);
      }
    }
    const other = (await call('POST', '', newWebhookEndpointExample)).body.id;
    expect((await call('GET', `/${other}/deliveries/${deliveryId}`)).status).to.equal(404);
    expect((await call('POST', `/${other}/deliveries/${deliveryId}/redeliver`)).status).to.equal(
      404,
    );
  });

  it('refuses to send to a disabled endpoint', async () => {
    await deliver();
    const { id: deliveryId } = await only();
    status = 410;
    await deliver();
    await eventually(
      'it is disabled',
      async () => (await call('GET', `/${id}`)).body.state === 'disabled',
    );
    const range = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date().toISOString(),
    };
    expect((await call('POST', `/${id}/deliveries/${deliveryId}/redeliver`)).status).to.equal(409);
    expect((await call('POST', `/${id}/replay`, range)).status).to.equal(409);
    expect((await call('GET', `/${id}/health`)).body.disabledReason).to.equal(
      'The receiver answered 410 Gone.',
    );
    // A test request shows whether the endpoint works again.
    expect((await call('POST', `/${id}/test`)).status).to.equal(200);
  });
});
