import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { type DeliveryTest, never, startDelivery } from '../../support/start-delivery.ts';

describe('notifications: webhook deliveries are stored before they are sent', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine;
  let original: DeliveryTest['stores']['deliveries'];

  before(async () => {
    test = await startDelivery();
    original = { ...test.stores.deliveries };
    engine = await test.engine();
  });
  afterEach(() => {
    Object.assign(test.stores.deliveries, original);
    test.clock.aheadMs = 0;
  });
  after(() => test.stop());

  const statesOf = async (id: string) => (await test.rows(id)).map(({ state }) => state);
  const untilDelivered = (id: string, count: number) =>
    eventually(
      `${count} are delivered`,
      async () => `${await statesOf(id)}` === `${Array(count).fill('delivered')}`,
    );
  const timesSent = (id: string) =>
    [...Map.groupBy(test.sentTo(id), ({ eventId }) => eventId).values()].map(
      ({ length }) => length,
    );
  async function restart(): Promise<void> {
    await test.stopEngine(engine);
    engine = await test.engine();
  }

  it('even for an endpoint that has responded immediately', async () => {
    const id = await test.endpoint();
    await engine.fanOut(test.events([id]));
    await untilDelivered(id, 1);
    const gate = Promise.withResolvers<void>();
    const inserting = Promise.withResolvers<void>();
    test.stores.deliveries.insert = async (...rows) => {
      inserting.resolve();
      await gate.promise;
      return original.insert(...rows);
    };
    const handled = engine.fanOut(test.events([id], 3));
    await inserting.promise;
    await engine.dispatcher.tick();
    expect(test.sentTo(id)).to.have.length(1);
    gate.resolve();
    await handled;
    await untilDelivered(id, 4);
    expect(timesSent(id)).to.deep.equal([1, 1, 1, 1]);
  });

  it('and not sent if storing fails, until the bus repeats the events', async () => {
    const id = await test.endpoint();
    const events = test.events([id], 3);
    test.stores.deliveries.insert = () => Promise.reject(new Error('the database is away'));
    const error = await engine.fanOut(events).catch((thrown: Error) => thrown);
    expect([error?.message, test.sentTo(id)]).to.deep.equal(['the database is away', []]);
    test.stores.deliveries.insert = original.insert;
    await engine.fanOut(events);
    await untilDelivered(id, 3);
    expect(timesSent(id)).to.deep.equal([1, 1, 1]);
  });

  it('and not read again, while they fit in memory', async () => {
    const id = await test.endpoint();
    await engine.fanOut(test.events([id]));
    await untilDelivered(id, 1);
    let reads = 0;
    test.stores.deliveries.pending = (...options) => {
      reads += 1;
      return original.pending(...options);
    };
    await engine.fanOut(test.events([id], 900));
    await untilDelivered(id, 901);
    expect([reads, test.sentTo(id).length]).to.deep.equal([0, 901]);
  });

  it('with their results in batches', async () => {
    const id = await test.endpoint();
    let saves = 0;
    test.stores.deliveries.save = (outcomes) => {
      saves += 1;
      return original.save(outcomes);
    };
    await engine.fanOut(test.events([id], 400));
    await untilDelivered(id, 400);
    expect(saves).to.be.within(1, 200);
  });

  it('and sent once, although results cannot be stored nor deliveries read for a while', async () => {
    const id = await test.endpoint();
    let refusals = 3;
    const unlessAway = async <Result>(act: () => Promise<Result>) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('the database is away');
      }
      return act();
    };
    test.stores.deliveries.save = (outcomes) => unlessAway(() => original.save(outcomes));
    test.stores.deliveries.pending = (...args) => unlessAway(() => original.pending(...args));
    await engine.fanOut(test.events([id], 20));
    await untilDelivered(id, 20);
    expect([refusals, timesSent(id)]).to.deep.equal([0, Array(20).fill(1)]);
  });

  it('and in the log once, if a process ends between a response and its result', async () => {
    const id = await test.endpoint();
    test.stores.deliveries.save = () => never;
    const events = test.events([id], 3);
    await engine.fanOut(events);
    await eventually('they are sent', () => test.sentTo(id).length === 3);
    expect(await statesOf(id)).to.deep.equal(Array(3).fill('pending'));
    await test.stopEngine(engine);
    test.stores.deliveries.save = original.save;
    engine = await test.engine();
    await untilDelivered(id, 3);
    expect(timesSent(id)).to.deep.equal([2, 2, 2]);
    const rows = await test.rows(id);
    expect(rows.map(({ attemptCount }) => attemptCount)).to.deep.equal([1, 1, 1]);
  });

  it('and keep the result of another process that has taken over during a slow response', async () => {
    const id = await test.endpoint();
    const slow = Promise.withResolvers<{ status: number }>();
    test.answers.set(id, () => slow.promise);
    await restart();
    await engine.fanOut(test.events([id]));
    await eventually('it is in flight', () => test.sentTo(id).length === 1);
    const [former] = await test.models.dispatchers.find().lean();
    const leases = test.models.queues.db.collection<{ _id: string }>('leases');
    await leases.updateOne(
      { _id: `webhook dispatcher ${former!._id}` },
      {
        $set: {
          holder: 'another',
          process: '',
          until: new Date(Date.now() + 9_000),
        },
      },
    );
    await eventually('its lease has ended', () => engine.dispatcher.counts().queues === 0);
    test.answers.delete(id);
    await test.stores.queues.releaseAll(former!._id, new Date());
    await untilDelivered(id, 1);
    slow.resolve({ status: 500 });
    await eventually(
      'both attempts are listed',
      async () => (await test.rows(id))[0]!.attemptCount === 2,
    );
    const [row] = await test.rows(id);
    expect([row!.state, row!.due, timesSent(id)]).to.deep.equal(['delivered', undefined, [2]]);
    const outcomes = async () =>
      (await test.emitted(id)).flatMap(({ data }) =>
        (data as { attempts: { outcome: string }[] }).attempts.map(({ outcome }) => outcome),
      );
    await eventually('both are in the audit log', async () => (await outcomes()).length === 2);
    expect((await outcomes()).toSorted()).to.deep.equal(['failure', 'success']);
  });

  it('and cancelled if their endpoint is disabled after the claim; later ones are sent', async () => {
    const id = await test.endpoint();
    const gate = Promise.withResolvers<object>();
    test.answers.set(id, () => gate.promise);
    await engine.fanOut(test.events([id], 20));
    await eventually('five are in flight', () => test.sentTo(id).length === 5);
    const setState = (state: string) =>
      test.models.webhookEndpoints.updateOne({ _id: id }, { $set: { state } });
    await setState('disabled');
    const [row] = await test.rows(id);
    await engine.dispatcher.wake([row!]);
    gate.resolve({});
    test.answers.delete(id);
    await eventually('none is pending', async () => !(await statesOf(id)).includes('pending'));
    const ended = await statesOf(id);
    expect(ended.filter((state) => state === 'cancelled')).to.have.length(15);
    expect(test.sentTo(id)).to.have.length(5);
    await setState('active');
    await engine.fanOut(test.events([id], 2));
    await eventually('the next ones are sent', () => test.sentTo(id).length === 7);
  });

  it('and wait, in order, behind a failing first delivery', async () => {
    const id = await test.endpoint({ ordered: true });
    const events = test.events([id], 4);
    let failures = 2;
    test.answers.set(id, () => ({ status: failures-- > 0 ? 503 : 200 }));
    await engine.fanOut(events);
    const first = events[0]!.event.id;
    for (const tries of [1, 2]) {
      await eventually(`${tries} have failed`, async () =>
        (await test.rows(id)).some((row) => row.eventId === first && row.tries === tries),
      );
      expect(new Set(test.sentTo(id).map(({ eventId }) => eventId))).to.deep.equal(
        new Set([first]),
      );
      test.clock.aheadMs += 31_000;
    }
    await untilDelivered(id, 4);
    const order = [0, 0, 0, 1, 2, 3].map((n) => events[n]!.event.id);
    expect(test.sentTo(id).map(({ eventId }) => eventId)).to.deep.equal(order);
  });

  it('and sent by one of two processes, regardless of the storing process', async () => {
    const id = await test.endpoint();
    const other = await test.engine();
    const events = test.events([id], 60);
    await Promise.all(
      [engine, other, engine, other].map((one, n) => one.fanOut(events.slice(n * 10, n * 10 + 30))),
    );
    await untilDelivered(id, 60);
    expect(timesSent(id)).to.deep.equal(Array(60).fill(1));
    await test.stopEngine(other);
  });
});
