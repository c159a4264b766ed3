import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@irp/contracts';
import type { ReceivedEvent } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { drawnInShort, inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type DeliveryTest, never, startDelivery } from '../../support/start-delivery.ts';

/**
 * The maximum ratio of median latencies to a healthy endpoint, beside a sick endpoint and alone.
 */
const mostRatio = 1.5;
const tries = 5;
/** Measurements in turns. */
const pairs = inShape({ short: 15, long: 40 });
const concurrency = 5;
const sickBacklog = 1_000;
/**
 * Duration of the storage of a batch. Beside traffic, an event waits for no storage or for a full
 * storage.
 */
const writeMs = 10;
/** The maximum number of events in a batch of the bus. */
const batchSize = 100;

type Place = Awaited<ReturnType<typeof startPlace>>;

/** Deliveries with a database and a dispatcher of their own. */
async function startPlace(options: Parameters<DeliveryTest['engine']>[0] = {}) {
  const test = await startDelivery();
  const engine = await test.engine({ concurrency, ...options });
  const publish = createPartition(engine.fanOut);
  return {
    test,
    engine,
    publish,
    /** The time from the event to the receipt. */
    async latencyMs(endpointId: string): Promise<number> {
      const [event] = test.events([endpointId]);
      const received = Promise.withResolvers<number>();
      test.answers.set(endpointId, () => {
        received.resolve(performance.now());
        return {};
      });
      const startedMs = performance.now();
      publish([event!]);
      return (await received.promise) - startedMs;
    },
  };
}

/** A partition of the bus: the next batch is handled after the previous batch. */
function createPartition(
  handle: (events: ReceivedEvent[]) => Promise<void>,
): (events: ReceivedEvent[]) => void {
  const waiting: ReceivedEvent[] = [];
  let isBusy = false;
  return async (events) => {
    waiting.push(...events);
    if (isBusy) {
      return;
    }
    isBusy = true;
    while (waiting.length > 0) {
      await handle(waiting.splice(0, batchSize));
    }
    isBusy = false;
  };
}

interface Sick {
  sick: string;
  options?: Parameters<typeof startPlace>[0];
  /** @returns a function that ends a continuous attack; undefined for a single attack */
  attack(place: Place): Promise<(() => void) | undefined>;
  /**
   * The same number of events for a healthy endpoint: the storage of these events takes time in any
   * case.
   */
  traffic?: Sick['attack'];
}

/**
 * Sends events to an endpoint repeatedly, in the partition shared with all endpoints.
 * @param answerMs duration of each response
 */
function keepBusy(answerMs: number, events: number, pauseMs: number): Sick['attack'] {
  return async ({ test, publish }) => {
    const sick = await test.endpoint();
    test.answers.set(sick, () => sleep(answerMs, {}));
    const timer = setInterval(() => publish(test.events([sick], events)), pauseMs);
    await eventually(
      'it is known how it answers',
      () => test.sentTo(sick).length >= 3 * concurrency,
    );
    return () => clearInterval(timer);
  };
}

/**
 * Attacks that slow no other endpoint. Smaller limits than the defaults let a small attack reach a
 * limit.
 */
const sickOnes: readonly Sick[] = [
  {
    sick: 'one that never answers and has a backlog',
    async attack({ test, engine }) {
      const sick = await test.endpoint();
      test.answers.set(sick, () => never);
      await engine.fanOut(test.events([sick], sickBacklog));
      await eventually(
        'it has all places that it can have',
        () => test.sentTo(sick).length === concurrency,
      );
      return undefined;
    },
  },
  {
    sick: 'more dead ones of a workspace than a process can have',
    options: { maxQueues: 10 },
    async attack({ test, engine }) {
      const sick = await endpointsOf(test, 30);
      for (const id of sick) {
        test.answers.set(id, () => ({ status: 500 }));
      }
      await engine.fanOut(test.events(sick, 10));
      await eventually('some have failed', () => test.sent.length >= 30);
      return undefined;
    },
  },
  {
    sick: 'those of a workspace that fill the memory, and answer too late to be taken for dead',
    options: { maxHeld: 100 },
    async attack({ test, engine }) {
      const sick = await endpointsOf(test, 10);
      for (const id of sick) {
        test.answers.set(id, () => never);
      }
      await engine.fanOut(test.events(sick, 50));
      await eventually('all are called', () => test.sent.length >= 20);
      return undefined;
    },
  },
  {
    sick: 'those of many workspaces of an organization, which all hang',
    options: {
      maxInFlight: 40,
      maxInFlightOfSlow: 30,
      maxInFlightOfWorkspace: 5,
    },
    async attack({ test, engine }) {
      const organizationId = newId();
      const sick = await Promise.all(
        Array.from({ length: 20 }, () => test.endpoint({ organizationId })),
      );
      for (const id of sick) {
        test.answers.set(id, () => never);
      }
      await engine.fanOut(test.events(sick, 20));
      await eventually('it has its places', () => engine.dispatcher.counts().inFlight >= 15);
      return undefined;
    },
  },
  {
    sick: 'one that always takes 90 ms, and has an event every 20 ms',
    attack: keepBusy(90, 1, 20),
    traffic: keepBusy(0, 1, 20),
  },
  {
    sick: 'one that takes 9 ms, and has 30 events every 150 ms',
    attack: keepBusy(9, 30, 150),
    traffic: keepBusy(0, 30, 150),
  },
];

async function endpointsOf(test: DeliveryTest, count: number): Promise<string[]> {
  const workspaceId = newId();
  return Promise.all(Array.from({ length: count }, () => test.endpoint({ workspaceId })));
}

/** Several times the memory limit of the engine. */
const backlog = 4_000;

describe('notifications: fairness of webhook deliveries', () => {
  // The stand-in for MongoDB is slower with more concurrent writes: the test would measure the
  // stand-in, not the scheduler.
  for (const { sick, options, attack, traffic } of drawnInShort(sickOnes, 3)) {
    (process.env.MONGODB_URI ? describe.skip : describe)(
      `of a healthy endpoint beside ${sick}`,
      () => {
        let places: Record<'beside' | 'alone', Place>;
        const ends: ((() => void) | undefined)[] = [];

        before(async () => {
          places = { beside: await startPlace(options), alone: await startPlace(options) };
          ends.push(await attack(places.beside), await traffic?.(places.alone));
        });
        after(() => {
          for (const end of ends) {
            end?.();
          }
        });
        after(() => Promise.all(Object.values(places).map(({ test }) => test.stop())));

        for (const [how, ordered] of [
          ['is sent beside others', false],
          ['is sent in order', true],
        ] as const) {
          it(`${how}: deliveries take at most ${mostRatio} times as long as alone`, async () => {
            const healthy = {
              beside: await places.beside.test.endpoint({ ordered }),
              alone: await places.alone.test.endpoint({ ordered }),
            };
            const ratios: number[] = [];
            // Other load on the machine disturbs single tries; an unfair dispatcher is unfair in
            // each try.
            while (ratios.length < tries && !ratios.some((ratio) => ratio <= mostRatio)) {
              const latenciesMs = { beside: [] as number[], alone: [] as number[] };
              for (let n = 0; n < pairs; n++) {
                for (const place of ['beside', 'alone'] as const) {
                  latenciesMs[place].push(await places[place].latencyMs(healthy[place]));
                }
              }
              const aloneMs = Math.max(median(latenciesMs.alone), traffic ? writeMs : 0);
              ratios.push(median(latenciesMs.beside) / aloneMs);
            }
            expect(ratios.at(-1), `ratios of the medians: ${ratios}`).to.be.at.most(mostRatio);
          });
        }
      },
    );
  }

  describe('of a backlog', () => {
    let test: DeliveryTest;

    before(async () => {
      test = await startDelivery();
    });
    after(() => test.stop());

    it(`of ${backlog} deliveries: memory is bounded, and another workspace passes it`, async () => {
      const [big, small] = [await test.endpoint(), await test.endpoint()];
      const engine = await test.engine({
        maxHeld: 500,
        page: 100,
      });
      // Nothing leaves while the backlog is stored.
      let open: () => void = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      test.answers.set(big, () => gate.then(() => ({})));
      for (let n = 0; n < backlog; n += 1_000) {
        await engine.fanOut(test.events([big], 1_000));
      }
      expect(engine.dispatcher.counts().held).to.be.at.most(500);
      const before = test.sent.length;
      open();
      await engine.fanOut(test.events([small]));
      await eventually('the small one is served', () => test.sentTo(small).length === 1);
      const position = test.sent.findIndex(({ endpointId }) => endpointId === small) - before;
      expect(position, 'deliveries of the backlog that were sent first').to.be.below(500);
      let most = 0;
      await eventually(
        'a part of the backlog is delivered',
        () => {
          most = Math.max(most, engine.dispatcher.counts().held);
          return test.sentTo(big).length >= 0.15 * backlog;
        },
        { timeoutMs: process.env.MONGODB_URI ? 50_000 : 25_000 },
      );
      expect(most).to.be.at.most(500);
      expect(new Set(test.sentTo(big).map(({ eventId }) => eventId)).size).to.equal(
        test.sentTo(big).length,
      );
      await test.stopEngine(engine);
      await test.models.webhookEndpoints.updateOne({ _id: big }, { $set: { state: 'paused' } });
    });

    it('is shared by two processes without a repeated delivery', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, () => test.endpoint()));
      const engines = [await test.engine(), await test.engine()] as const;
      await engines[0].fanOut(test.events(ids.slice(0, 6), 40));
      await engines[1].fanOut(test.events(ids.slice(6), 40));
      // Either process may claim a newly stored queue.
      await eventually('each queue is claimed by a process', () => {
        const queues = engines.map((engine) => engine.dispatcher.counts().queues);
        return queues[0]! + queues[1]! >= 12;
      });
      // Each process now also stores deliveries to the endpoints claimed by the other process.
      await Promise.all(engines.map((engine) => engine.fanOut(test.events(ids, 20))));
      await eventually('all are delivered', async () => {
        return (
          (await test.models.deliveries.countDocuments({
            endpointId: { $in: ids },
            state: 'delivered',
          })) ===
          12 * 80
        );
      });
      const sent = test.sent.filter(({ endpointId }) => ids.includes(endpointId));
      expect(sent).to.have.length(12 * 80);
    });
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
