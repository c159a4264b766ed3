import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { type DeliveryTest, never, startDelivery } from '../../support/start-delivery.ts';

describe('notifications: webhook deliveries to an endpoint that answers at once', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine;
  /**
   * What was stored, by endpoint: rows before their attempt, rows with it, and results of rows that
   * were stored before.
   */
  const stored: {
    how: 'pending' | 'attempted' | 'result';
    endpointId: string;
    sent: number;
  }[] = [];
  let original: DeliveryTest['stores']['deliveries'];

  before(async () => {
    test = await startDelivery();
    const { deliveries } = test.stores;
    original = { ...deliveries };
    const note = (how: (typeof stored)[number]['how'], all: readonly { endpointId: string }[]) => {
      for (const { endpointId } of all) {
        stored.push({
          how,
          endpointId,
          sent: test.sentTo(endpointId).length,
        });
      }
    };
    deliveries.insert = (rows, bodies) => {
      note('pending', rows);
      return original.insert(rows, bodies);
    };
    deliveries.insertAttempted = (attempted) => {
      note(
        'attempted',
        attempted.map(({ row }) => row),
      );
      return original.insertAttempted(attempted);
    };
    deliveries.save = (outcomes) => {
      note('result', outcomes);
      return original.save(outcomes);
    };
    engine = await test.engine(patient);
  });
  after(() => test.stop());

  /** However busy the machine is, results come in time. */
  const patient = { promptMs: 60_000, firstResultMs: 60_000 };
  async function restart(options: Parameters<DeliveryTest['engine']>[0] = {}): Promise<void> {
    await test.stopEngine(engine);
    engine = await test.engine(options);
  }
  const howOf = (id: string) =>
    stored.filter(({ endpointId }) => endpointId === id).map(({ how }) => how);
  const statesOf = async (id: string) => (await test.rows(id)).map(({ state }) => state);

  /** An endpoint that has answered once. */
  async function prompt(options: Parameters<DeliveryTest['endpoint']>[0] = {}): Promise<string> {
    const id = await test.endpoint(options);
    await engine.fanOut(test.events([id]));
    await eventually(
      'it has answered',
      async () => (await test.rows(id))[0]?.state === 'delivered',
    );
    await eventually('nothing is held', () => engine.dispatcher.counts().held === 0);
    stored.length = 0;
    return id;
  }

  it('are stored once, with their result, before the offset can be committed', async () => {
    const id = await prompt();
    const [event] = test.events([id]);
    await engine.fanOut([event!]);
    expect(howOf(id)).to.deep.equal(['attempted']);
    const [row] = await test.rows(id);
    expect(row).to.deep.include({
      state: 'delivered',
      version: 1,
      tries: 0,
      attemptCount: 1,
      eventId: event!.event.id,
    });
    expect(row).not.to.have.property('due');
    const [exchange] = await test.stores.responses.of(row!._id, row!.attempts);
    expect(exchange!.response!.body).to.equal('received');
    expect(engine.dispatcher.counts()).to.deep.include({ held: 0, inFlight: 0 });
  });

  it('that fail are stored with that, and repeated; the next ones are stored first', async () => {
    const id = await prompt();
    test.answers.set(id, () => ({ status: 500 }));
    await engine.fanOut(test.events([id]));
    expect(howOf(id)).to.deep.equal(['attempted']);
    const [row] = await test.rows(id);
    expect(row).to.deep.include({
      state: 'pending',
      tries: 1,
      attemptCount: 1,
    });
    expect(row!.due!.at.getTime()).to.be.above(row!.attempts[0]!.at.getTime());
    await engine.fanOut(test.events([id]));
    await eventually('it failed, too', async () => (await test.rows(id))[0]!.tries === 1);
    expect(howOf(id)).to.deep.equal(['attempted', 'pending', 'result']);
  });

  it('are stored as pending when the answer does not come, and the next ones before they are sent', async () => {
    await restart();
    const id = await prompt();
    let answer: (result: { durationMs: number }) => void = () => {};
    test.answers.set(id, () => new Promise((resolve) => (answer = resolve)));
    await engine.fanOut(test.events([id]));
    expect(await statesOf(id)).to.deep.equal(['pending', 'delivered']);
    answer({ durationMs: 9_000 });
    await eventually(
      'the result is stored',
      async () => (await test.rows(id))[0]!.state === 'delivered',
    );
    test.answers.delete(id);
    await engine.fanOut(test.events([id]));
    await eventually(
      'the next one is stored',
      async () => (await test.rows(id))[0]!.state === 'delivered',
    );
    expect(howOf(id)).to.deep.equal(['pending', 'result', 'pending', 'result']);
    expect(
      stored.filter(({ endpointId, how }) => endpointId === id && how === 'pending')[1]!.sent,
    ).to.equal(2);
    await restart(patient);
  });

  it('are checked like others when they have waited for their turn', async () => {
    await restart({ concurrency: 1 });
    const id = await test.endpoint();
    test.access.set(id, 'allowed');
    await engine.fanOut(test.events([id]));
    await eventually(
      'it has answered',
      async () => (await test.rows(id))[0]?.state === 'delivered',
    );
    await eventually('nothing is held', () => engine.dispatcher.counts().held === 0);
    let answer: (result: object) => void = () => {};
    test.answers.set(id, () => new Promise((resolve) => (answer = resolve)));
    await engine.fanOut(test.events([id], 2));
    expect((await statesOf(id)).toSorted()).to.deep.equal(['delivered', 'pending', 'pending']);
    test.access.set(id, 'ended');
    answer({});
    await eventually('neither waits', async () => !(await statesOf(id)).includes('pending'));
    expect((await statesOf(id)).toSorted()).to.deep.equal(['cancelled', 'delivered', 'delivered']);
    expect(test.sentTo(id)).to.have.length(2);
    await restart(patient);
  });

  it('that must be in order are stored first', async () => {
    const id = await prompt({ ordered: true });
    await engine.fanOut(test.events([id]));
    await eventually('it is delivered', async () =>
      (await statesOf(id)).every((state) => state === 'delivered'),
    );
    expect(howOf(id)).to.deep.equal(['pending', 'result']);
  });

  it('are sent once although their results cannot be stored at first', async () => {
    const id = await prompt();
    const { insertAttempted } = test.stores.deliveries;
    let refused = 0;
    test.stores.deliveries.insertAttempted = async (attempted) => {
      if (refused++ === 0 && attempted.length > 0) {
        throw new Error('the database is away');
      }
      return insertAttempted(attempted);
    };
    await engine.fanOut(test.events([id]));
    test.stores.deliveries.insertAttempted = insertAttempted;
    expect(refused).to.be.above(1);
    expect(await statesOf(id)).to.deep.equal(['delivered', 'delivered']);
    expect(test.sentTo(id)).to.have.length(2);
  });

  it('are stored first when the bus repeats their events, and are not made again', async () => {
    const id = await prompt();
    const events = test.events([id], 3);
    await engine.fanOut(events);
    await engine.fanOut(events);
    expect(howOf(id)).to.deep.equal([...Array(3).fill('attempted'), ...Array(3).fill('pending')]);
    await engine.fanOut(test.events([id]));
    await eventually('the last one is sent', () => test.sentTo(id).length >= 5);
    expect(test.sentTo(id)).to.have.length(5);
  });

  it('are made again, and not lost, when the process ends before it has stored them', async () => {
    const id = await prompt();
    const { insertAttempted } = test.stores.deliveries;
    test.stores.deliveries.insertAttempted = () => never;
    const events = test.events([id], 3);
    // As for a process that is killed, nothing follows from it.
    void engine.fanOut(events).catch(() => undefined);
    await eventually('they are sent', () => test.sentTo(id).length === 4);
    expect(await test.rows(id)).to.have.length(1);
    await test.stopEngine(engine);
    test.stores.deliveries.insertAttempted = insertAttempted;
    engine = await test.engine(patient);
    await engine.fanOut(events);
    await eventually(
      'all are delivered',
      async () => `${await statesOf(id)}` === `${Array(4).fill('delivered')}`,
    );
    const counts = Map.groupBy(test.sentTo(id), ({ eventId }) => eventId);
    expect(events.map(({ event }) => counts.get(event.id)!.length)).to.deep.equal([2, 2, 2]);
  });
});
