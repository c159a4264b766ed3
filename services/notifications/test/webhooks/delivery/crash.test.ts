import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { createAttemptAudit } from '../../../src/webhooks/delivery/record/attempt-audit.ts';
import type { LoggedAttempt } from '../../../src/webhooks/delivery/store/delivery-models.ts';
import { type DeliveryTest, never, startDelivery } from '../../support/start-delivery.ts';

describe('notifications: webhook deliveries after a crash', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine | undefined;

  before(async () => {
    test = await startDelivery();
  });
  afterEach(async () => {
    if (engine) {
      await test.stopEngine(engine);
    }
    engine = undefined;
  });
  after(() => test.stop());

  const allDelivered = (id: string, count: number) =>
    eventually(`${count} are delivered`, async () => {
      return (await test.rows(id)).filter(({ state }) => state === 'delivered').length === count;
    });
  const attempts = async (id: string) =>
    (await test.emitted(id)).flatMap(
      ({ data }) => (data as { attempts?: { messageId: string }[] }).attempts ?? [],
    );

  it('stored but not announced, are sent when the bus repeats the events', async () => {
    const id = await test.endpoint();
    const events = test.events([id], 3);
    engine = await test.engine();
    await engine.fanOut(events);
    await allDelivered(id, 3);
    await test.stopEngine(engine);
    // The state after the end of a process that has stored a part of the deliveries.
    const [first] = await test.rows(id);
    const { _id, endpointId, position } = first!;
    const due = {
      endpointId,
      at: new Date(),
      position,
    };
    await test.models.deliveries.updateOne({ _id }, { $set: { state: 'pending', due } });
    await test.models.queues.deleteMany({ _id: id });
    engine = await test.engine();
    await engine.fanOut(events);
    await allDelivered(id, 3);
    const counts = Map.groupBy(test.sentTo(id), ({ eventId }) => eventId);
    const sentOf = events.map(({ event }) => counts.get(event.id)!.length);
    expect(sentOf.toSorted()).to.deep.equal([1, 1, 2]);
  });

  it('are taken over from a process without a heartbeat, except deliveries it has stored', async () => {
    const id = await test.endpoint();
    const [{ dead, lease }] = [await deadDispatcher(id)];
    await test.stores.deliveries.insert(...rowsOf(id, 4));
    engine = await test.engine({ silentMs: 100 });
    expect(test.sentTo(id)).to.deep.equal([]);
    await lease.release();
    await allDelivered(id, 4);
    expect(test.sentTo(id)).to.have.length(4);
    expect((await test.models.dispatchers.find().lean()).map(({ _id }) => _id)).not.to.contain(
      dead,
    );
  });

  it('do not lose an attempt stored for the audit log', async () => {
    const id = await test.endpoint();
    const { dead, lease } = await deadDispatcher(id);
    const { stores, now } = test;
    const audit = createAttemptAudit({
      store: stores.attemptLog,
      rates: stores.rates,
      now,
    });
    audit.adopt(dead);
    await audit.log({ id: 'log-1', attempts: [attemptOf(id, 'm1')] });
    await audit.log({ id: 'log-2', attempts: [attemptOf(id, 'm2'), attemptOf(id, 'm3')] });
    await lease.release();
    engine = await test.engine({ silentMs: 100 });
    await eventually('they are reported', async () => (await attempts(id)).length >= 3);
    expect((await attempts(id)).map(({ messageId }) => messageId)).to.deep.equal([
      'm1',
      'm2',
      'm3',
    ]);
  });

  it('do not report attempts twice if their rows were not removed', async () => {
    const id = await test.endpoint();
    const { dead, lease } = await deadDispatcher(id);
    const { stores, now, models } = test;
    const audit = createAttemptAudit({
      store: stores.attemptLog,
      rates: stores.rates,
      now,
    });
    audit.adopt(dead);
    await audit.log({ id: 'log-3', attempts: [attemptOf(id, 'm1')] });
    await audit.log({ id: 'log-4', attempts: [attemptOf(id, 'm2')] });
    const left = await models.attemptLog.findById('log-4').lean();
    await audit.flush();
    await models.attemptLog.updateOne(
      { _id: 'log-3' },
      { $set: { owner: dead, merged: ['log-4'] } },
    );
    await models.attemptLog.collection.insertOne(left as never);
    await lease.release();
    engine = await test.engine({ silentMs: 100 });
    await eventually(
      'nothing is left to do',
      async () => (await models.attemptLog.countDocuments({ owner: dead })) === 0,
    );
    expect((await attempts(id)).map(({ messageId }) => messageId)).to.deep.equal(['m1', 'm2']);
    expect(await models.attemptLog.findById('log-4').lean()).to.equal(null);
  });

  it('are attempted again after a stop interrupted them', async () => {
    const id = await test.endpoint();
    test.answers.set(id, () => never);
    engine = await test.engine({ stopMs: 20 });
    await engine.fanOut(test.events([id]));
    await eventually('it is in flight', () => test.sentTo(id).length === 1);
    await test.stopEngine(engine);
    test.answers.delete(id);
    engine = await test.engine();
    await allDelivered(id, 1);
    expect(test.sentTo(id)).to.have.length(2);
  });

  it('are left to the process that has taken over', async () => {
    const id = await test.endpoint();
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    test.answers.set(id, () => gate.then(() => ({})));
    engine = await test.engine();
    await engine.fanOut(test.events([id], 12));
    await eventually('five are in flight', () => test.sentTo(id).length === 5);
    const [former] = await test.models.dispatchers.find().lean();
    const stolen = {
      holder: 'another',
      process: '',
      until: new Date(Date.now() + 9_000),
    };
    const leases = test.models.queues.db.collection<{ _id: string }>('leases');
    await leases.updateOne({ _id: `webhook dispatcher ${former!._id}` }, { $set: stolen });
    await eventually('it notices', () => engine!.dispatcher.counts().queues === 0);
    // Deliveries in flight cannot be canceled; all other deliveries are dropped from memory.
    expect(engine.dispatcher.counts().held).to.equal(5);
    await test.stores.queues.releaseAll(former!._id, new Date());
    open();
    await allDelivered(id, 12);
    await eventually('memory is free', () => engine!.dispatcher.counts().held === 0);
  });

  it('with a late result keep the newer change of the delivery', async () => {
    const id = await test.endpoint();
    let respond: (result: { status: number }) => void = () => {};
    test.answers.set(id, () => new Promise((resolve) => (respond = resolve)));
    engine = await test.engine();
    await engine.fanOut(test.events([id]));
    await eventually('it is in flight', () => test.sentTo(id).length === 1);
    const [row] = await test.rows(id);
    await test.models.deliveries.updateOne(
      { _id: row!._id },
      {
        $set: { state: 'cancelled' },
        $unset: { due: 1 },
        $inc: { version: 1 },
      },
    );
    respond({ status: 500 });
    await eventually(
      'the attempt is listed',
      async () => (await test.rows(id))[0]!.attempts.length === 1,
    );
    expect((await test.rows(id))[0]!.state).to.equal('cancelled');
  });

  /** The remains of a killed process: an endpoint and a lease without heartbeats. */
  async function deadDispatcher(endpointId: string) {
    const dead = `dead-${endpointId}`;
    await test.stores.dispatchers.beat(dead, 1);
    await test.models.queues.create({
      _id: endpointId,
      workspaceId: 'w1',
      organizationId: 'o1',
      holder: dead,
      at: null,
    });
    const lease = test.models.leaseOf(`webhook dispatcher ${dead}`);
    await lease.hold();
    return { dead, lease };
  }

  function attemptOf(endpointId: string, messageId: string): LoggedAttempt {
    const fixed = {
      environment: 'production',
      status: 200,
      outcome: 'success',
    } as const;
    return {
      endpointId,
      workspaceId: 'w1',
      messageId,
      at: new Date(),
      ...fixed,
    };
  }

  function rowsOf(
    endpointId: string,
    count: number,
  ): Parameters<DeliveryTest['stores']['deliveries']['insert']> {
    const at = new Date();
    const expireAt = new Date(at.getTime() + 1e9);
    const events = test.events([endpointId], count).map(({ event }) => event.id);
    return [
      events.map((eventId, position) => ({
        _id: `${eventId}-d`,
        workspaceId: 'w1',
        endpointId,
        eventId,
        type: 't',
        bodyId: `${eventId}/b`,
        state: 'pending',
        version: 0,
        tries: 0,
        attemptCount: 0,
        attempts: [],
        position,
        createdAt: at,
        expireAt,
        due: {
          endpointId,
          at,
          position,
        },
      })),
      events.map((eventId) => ({
        _id: `${eventId}/b`,
        body: '{}',
        expireAt,
      })),
    ];
  }
});
