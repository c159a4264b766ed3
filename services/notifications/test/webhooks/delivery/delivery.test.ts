import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { type DeliveryTest, never, startDelivery } from '../../support/start-delivery.ts';

describe('notifications: webhook deliveries', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine;

  before(async () => {
    test = await startDelivery();
    engine = await test.engine();
  });
  after(() => test.stop());
  afterEach(() => {
    test.clock.aheadMs = 0;
  });

  const states = async (id: string) => (await test.rows(id)).map(({ state }) => state);
  const untilStates = (id: string, expected: string[]) =>
    eventually(
      `the deliveries are ${expected}`,
      async () => `${await states(id)}` === `${expected}`,
    );

  it('of an event are sent once, with its id and body, and logged', async () => {
    const id = await test.endpoint();
    const [event] = test.events([id]);
    await engine.fanOut([event!]);
    await untilStates(id, ['delivered']);
    expect(test.sentTo(id)).to.deep.equal([
      {
        endpointId: id,
        eventId: event!.event.id,
        body: JSON.stringify({ id: event!.event.id, type: event!.event.type }),
      },
    ]);
    const [row] = await test.rows(id);
    expect(row!.attempts.map(({ status, outcome }) => [status, outcome])).to.deep.equal([
      [204, 'success'],
    ]);
    expect([row!.attemptCount, row!.due]).to.deep.equal([1, undefined]);
    const [exchange] = await test.stores.responses.of(row!._id, row!.attempts);
    expect(exchange!.response!.body).to.equal('received');
  });

  it('of a repeated event are not created again', async () => {
    const id = await test.endpoint();
    const events = test.events([id], 3);
    await engine.fanOut(events);
    await untilStates(id, ['delivered', 'delivered', 'delivered']);
    await engine.fanOut(events);
    await engine.fanOut(test.events([id]));
    await eventually('the last one is sent', () => test.sentTo(id).length === 4);
    expect(new Set(test.sentTo(id).map(({ eventId }) => eventId)).size).to.equal(4);
  });

  it('share the body of an event', async () => {
    const ids = [await test.endpoint(), await test.endpoint()];
    const [event] = test.events(ids);
    await engine.fanOut([event!]);
    await Promise.all(ids.map((id) => untilStates(id, ['delivered'])));
    const stored = await test.models.bodies.find({ _id: `${event!.event.id}/all` }).lean();
    expect(stored).to.have.length(1);
  });

  it('are repeated after a failure, at the time in the schedule', async () => {
    const id = await test.endpoint();
    let calls = 0;
    test.answers.set(id, () => ({ status: ++calls === 1 ? 500 : 200 }));
    await engine.fanOut(test.events([id]));
    await eventually(
      'an attempt is stored',
      async () => (await test.rows(id))[0]?.attemptCount === 1,
    );
    const [row] = await test.rows(id);
    expect([row!.state, row!.tries]).to.deep.equal(['pending', 1]);
    const afterMs = row!.due!.at.getTime() - row!.attempts[0]!.at.getTime();
    // 5 s; settling takes a moment.
    expect(afterMs).to.be.within(4_900, 5_900);
    expect(calls).to.equal(1);
    test.clock.aheadMs = 6_000;
    await untilStates(id, ['delivered']);
    expect((await test.rows(id))[0]!.attempts.map(({ status }) => status)).to.deep.equal([
      500, 200,
    ]);
    expect(new Set(test.sentTo(id).map(({ eventId }) => eventId)).size).to.equal(1);
  });

  it('fail at the end of the schedule', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => ({ status: 500 }));
    await engine.fanOut(test.events([id]));
    await eventually(
      'an attempt is stored',
      async () => (await test.rows(id))[0]?.attemptCount === 1,
    );
    const [row] = await test.rows(id);
    await test.models.deliveries.updateOne({ _id: row!._id }, { $set: { tries: 13 } });
    test.clock.aheadMs = 6_000;
    await untilStates(id, ['failed']);
  });

  it('are not delayed by a Retry-After of centuries, and the log explains it', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => ({
      status: 429,
      retryAfterMs: 1e12,
      reason: 'It answered 429.',
    }));
    await engine.fanOut(test.events([id]));
    await eventually(
      'an attempt is stored',
      async () => (await test.rows(id))[0]?.attemptCount === 1,
    );
    const [row] = await test.rows(id);
    const hours = (row!.due!.at.getTime() - row!.attempts[0]!.at.getTime()) / 3_600_000;
    expect(Math.round(hours)).to.equal(16);
    expect(row!.attempts[0]!.reason).to.equal(
      'It answered 429.; Retry-After asked for 1000000000 s; the longest pause is 57600 s',
    );
  });

  it('end after a response 410, and the endpoint is disabled', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => ({ status: 410 }));
    await engine.fanOut(test.events([id]));
    await untilStates(id, ['failed']);
    await eventually(
      'it is disabled',
      async () => (await test.models.webhookEndpoints.findById(id).lean())?.state === 'disabled',
    );
    const types = (await test.emitted(id)).map(({ type, data }) => [type, data]);
    expect(types).to.deep.include([
      'webhook_endpoint.disabled',
      { reason: 'The receiver answered 410 Gone.' },
    ]);
  });

  it('wait while an endpoint is paused, and continue after it is resumed', async () => {
    const id = await test.endpoint();
    await test.models.webhookEndpoints.updateOne({ _id: id }, { $set: { state: 'paused' } });
    await engine.fanOut(test.events([id], 2));
    await eventually(
      'nobody has it',
      async () => (await test.models.queues.findById(id).lean())?.holder === '',
    );
    expect(test.sentTo(id)).to.deep.equal([]);
    await test.models.webhookEndpoints.updateOne({ _id: id }, { $set: { state: 'active' } });
    const [row] = await test.rows(id);
    await engine.dispatcher.wake([row!]);
    await untilStates(id, ['delivered', 'delivered']);
  });

  it('of a deleted endpoint are cancelled', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => ({ status: 500 }));
    await engine.fanOut(test.events([id], 3));
    await eventually('all failed once', async () =>
      (await test.rows(id)).every(({ tries }) => tries === 1),
    );
    await test.models.webhookEndpoints.deleteOne({ _id: id });
    // A further attempt may still use the endpoint cached a moment ago.
    await eventually('all are cancelled', async () => {
      test.clock.aheadMs += 60_000;
      return (await states(id)).every((state) => state === 'cancelled');
    });
    await eventually(
      'no work is left',
      async () => (await test.models.queues.findById(id).lean()) === null,
    );
  });

  for (const ordered of [false, true]) {
    it(`of an application are not repeated after its access has ended${ordered ? ', in order' : ''}`, async () => {
      const id = await test.endpoint({ ordered });
      test.access.set(id, 'allowed');
      test.answers.set(id, () => ({ status: 500 }));
      await engine.fanOut(test.events([id]));
      await eventually(
        'an attempt is stored',
        async () => (await test.rows(id))[0]?.attemptCount === 1,
      );
      test.access.set(id, 'ended');
      test.clock.aheadMs = 6_000;
      await untilStates(id, ['cancelled']);
      const [row] = await test.rows(id);
      expect([row!.cancelReason, row!.attemptCount, row!.due]).to.deep.equal([
        'access_ended',
        1,
        undefined,
      ]);
      expect(test.sentTo(id)).to.have.length(1);
      test.access.set(id, 'allowed');
      test.answers.delete(id);
      await engine.fanOut(test.events([id]));
      await untilStates(id, ['delivered', 'cancelled']);
    });
  }

  it('of an application wait while its access is suspended', async () => {
    const id = await test.endpoint();
    test.access.set(id, 'suspended');
    await engine.fanOut(test.events([id], 3));
    await eventually(
      'it is looked at',
      async () => (await test.models.queues.findById(id).lean())?.holder !== '',
    );
    expect([await states(id), test.sentTo(id)]).to.deep.equal([Array(3).fill('pending'), []]);
    test.access.set(id, 'allowed');
    await untilStates(id, Array(3).fill('delivered'));
    expect(test.sentTo(id)).to.have.length(3);
  });

  it('about an endpoint are not sent to the same endpoint', async () => {
    const [id, other] = [await test.endpoint(), await test.endpoint()];
    const [event] = test.events([id, other], 1, 'webhook_endpoint.failing');
    event!.event.subject = id;
    await engine.fanOut([event!]);
    await untilStates(other, ['delivered']);
    expect(await test.rows(id)).to.deep.equal([]);
  });

  it('to an ordered endpoint are sent one at a time, and wait for a failing one', async () => {
    const id = await test.endpoint({ ordered: true });
    const events = test.events([id], 5);
    const third = events[2]!.event.id;
    let failures = 1;
    let atOnce = 0;
    test.answers.set(id, async ({ eventId }) => {
      expect(++atOnce).to.equal(1);
      await new Promise(setImmediate);
      atOnce -= 1;
      return { status: eventId === third && failures-- > 0 ? 503 : 200 };
    });
    await engine.fanOut(events);
    await eventually('the third one failed', async () =>
      (await test.rows(id)).some(({ tries }) => tries === 1),
    );
    expect(test.sentTo(id).map(({ eventId }) => eventId)).to.deep.equal(
      events.slice(0, 3).map(({ event }) => event.id),
    );
    test.clock.aheadMs = 6_000;
    await untilStates(id, Array(5).fill('delivered'));
    const order = [0, 1, 2, 2, 3, 4].map((n) => events[n]!.event.id);
    expect(test.sentTo(id).map(({ eventId }) => eventId)).to.deep.equal(order);
  });

  it('to a silent endpoint take five slots of the endpoint, and other endpoints continue', async () => {
    const [dead, alive] = [await test.endpoint(), await test.endpoint()];
    test.answers.set(dead, () => never);
    await engine.fanOut(test.events([dead], 50));
    await engine.fanOut(test.events([alive], 50));
    await untilStates(alive, Array(50).fill('delivered'));
    expect(test.sentTo(dead)).to.have.length(5);
  });

  it('to a failing endpoint stop after some failures, until a probe succeeds', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => ({ status: 500 }));
    await engine.fanOut(test.events([id], 40));
    const breaker = async () => (await test.stores.health.find([id])).get(id)?.breaker;
    await eventually('the breaker is open', async () => (await breaker()) === 'open');
    // At most the deliveries in flight at the opening of the breaker.
    expect(test.sentTo(id).length).to.be.within(5, 9);
    expect((await states(id)).every((state) => state === 'pending')).to.equal(true);
  });

  it('are each in one event of the audit log', async () => {
    const id = await test.endpoint();
    const events = test.events([id], 20);
    await engine.fanOut(events);
    await untilStates(id, Array(20).fill('delivered'));
    const attempts = async () =>
      (await test.emitted(id)).flatMap(
        ({ data }) => (data as { attempts?: { messageId: string }[] }).attempts ?? [],
      );
    await eventually('all are reported', async () => (await attempts()).length === 20);
    const ids = (await attempts()).map(({ messageId }) => messageId);
    expect(ids.toSorted()).to.deep.equal(events.map(({ event }) => event.id).toSorted());
  });

  it('that failed are in separate events, for searches for failures', async () => {
    const id = await test.endpoint();
    const [first, ...others] = test.events([id], 6);
    test.answers.set(id, ({ eventId }) => ({ status: eventId === first!.event.id ? 204 : 500 }));
    await engine.fanOut([first!, ...others]);
    type Reported = { outcome?: string; attempts?: { messageId: string; outcome: string }[] };
    const reported = async () =>
      (await test.emitted(id)).flatMap(({ data }) => {
        const { outcome = 'success', attempts = [] } = data as Reported;
        return attempts.map((attempt) => [attempt.messageId, attempt.outcome, outcome]);
      });
    await eventually('all are reported', async () => (await reported()).length >= 6);
    const expected = others.map(({ event }) => [event.id, 'failure', 'failure']);
    expect(await reported()).to.have.deep.members([
      [first!.event.id, 'success', 'success'],
      ...expected,
    ]);
  });
});
