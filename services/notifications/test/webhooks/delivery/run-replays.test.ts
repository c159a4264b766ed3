import { newId } from '@irp/contracts';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeliveryEngine } from '../../../src/webhooks/delivery/delivery-engine.ts';
import { firstDeliveryIdAt } from '../../../src/webhooks/delivery/delivery-id.ts';
import { createRunReplays } from '../../../src/webhooks/delivery/run-replays.ts';
import type {
  DeliveryRow,
  ReplayRow,
} from '../../../src/webhooks/delivery/store/delivery-models.ts';
import { type DeliveryTest, startDelivery } from '../../support/start-delivery.ts';

const pageSize = 500;

describe('notifications: turns of replays', () => {
  let test: DeliveryTest;
  /** Remaining pages of the replay of an endpoint. */
  let pages: Map<string, number>;
  /** The endpoints of the replay turns, in order. */
  let turns: string[];
  let broken: string;

  before(async () => {
    test = await startDelivery();
  });
  beforeEach(() => {
    pages = new Map();
    turns = [];
    broken = '';
  });
  after(() => test.stop());

  const replayOf = (endpointId: string, organizationId: string): ReplayRow => {
    const at = new Date();
    const expireAt = new Date(at.getTime() + 3_600_000);
    return {
      _id: newId(),
      organizationId,
      workspaceId: newId(),
      endpointId,
      runningOf: endpointId,
      from: at,
      to: at,
      state: 'running',
      cursor: firstDeliveryIdAt(at),
      replayed: 0,
      steppedAt: at,
      createdAt: at,
      expireAt,
    };
  };
  async function begin(organizationId: string, pageCount: number): Promise<string> {
    const endpointId = newId();
    pages.set(endpointId, pageCount);
    expect(await test.stores.replays.begin(replayOf(endpointId, organizationId))).to.equal(
      undefined,
    );
    return endpointId;
  }
  const run = () =>
    createRunReplays({
      replays: test.stores.replays,
      readEndpoints: test.readEndpoints,
      log: silentLogger(),
      now: test.now,
      deliveries: {
        async between(endpointId) {
          turns.push(endpointId);
          if (endpointId === broken) {
            throw new Error('It cannot be read.');
          }
          const left = pages.get(endpointId)!;
          pages.set(endpointId, left - 1);
          const length = left > 1 ? pageSize : 1;
          return Array.from(
            { length },
            () =>
              ({
                _id: newId(),
                state: 'pending',
              }) as DeliveryRow,
          );
        },
        makeDue: async () => 0,
      },
      checkAccess: async () => [],
      dispatcher: { wake: async () => {} },
      lease: {
        hold: async () => true,
        release: async () => {},
      },
    }).run();

  it('an organization with many long replays has no more turns than one with a small replay', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => begin('many', 10)));
    const small = await begin('small', 1);
    const few = await begin('few', 3);
    await run();
    expect(turns.indexOf(small)).to.be.below(3);
    expect(turns.lastIndexOf(few)).to.be.below(9);
    // Each of the many replays had a first turn before any second turn.
    const ofMany = turns.filter((id) => many.includes(id));
    expect(new Set(ofMany.slice(0, 30)).size).to.equal(30);
    expect(turns).to.have.length(300 + 1 + 3);
    expect(await test.stores.replays.organizations()).to.deep.equal([]);
  });

  it('a failing replay delays no other, and is repeated', async () => {
    broken = await begin('same', 2);
    const [same, other] = [await begin('same', 3), await begin('other', 3)];
    for (let n = 0; n < 10; n++) {
      await run();
    }
    expect([pages.get(same), pages.get(other)]).to.deep.equal([0, 0]);
    expect(await test.stores.replays.organizations()).to.deep.equal(['same']);
    broken = '';
    await run();
    expect(await test.stores.replays.organizations()).to.deep.equal([]);
  });

  it('an endpoint has one at a time, even after concurrent requests', async () => {
    const endpointId = newId();
    const asked = Array.from({ length: 5 }, () => replayOf(endpointId, 'o1'));
    const responses = await Promise.all(asked.map((one) => test.stores.replays.begin(one)));
    const begun = asked.filter((_, n) => responses[n] === undefined);
    expect(begun).to.have.length(1);
    for (const response of responses) {
      expect(response?._id ?? begun[0]!._id).to.equal(begun[0]!._id);
    }
    // A repeated request finds the same replay.
    expect((await test.stores.replays.begin(begun[0]!))?._id).to.equal(begun[0]!._id);
    pages.set(endpointId, 1);
    await run();
    expect(await test.stores.replays.begin(replayOf(endpointId, 'o1'))).to.equal(undefined);
  });
});

describe('notifications: a replay of waiting deliveries', () => {
  let test: DeliveryTest;
  let engine: DeliveryEngine;
  let id: string;

  before(async () => {
    test = await startDelivery();
    engine = await test.engine();
  });
  beforeEach(async () => {
    id = await test.endpoint();
  });
  after(() => test.stop());

  const switchTo = async (state: 'paused' | 'active') => {
    await test.models.webhookEndpoints.updateOne({ _id: id }, { $set: { state } });
    await engine.dispatcher.wake([{ endpointId: id, workspaceId: 'w1' }]);
  };
  const states = async () => (await test.rows(id)).map(({ state }) => state);
  const areDelivered = async () => (await states()).every((state) => state === 'delivered');
  /** Number of times each event was sent. */
  const counts = (): number[] => {
    const ids = test.sentTo(id).map(({ eventId }) => eventId);
    return [...new Set(ids)].map((eventId) => ids.filter((one) => one === eventId).length);
  };
  async function begin(): Promise<string> {
    const at = new Date(test.now());
    const [from, to] = [new Date(at.getTime() - 60_000), new Date(at.getTime() + 1)];
    const replay: ReplayRow = {
      _id: newId(),
      organizationId: 'o1',
      workspaceId: 'w1',
      endpointId: id,
      runningOf: id,
      from,
      to,
      state: 'running',
      cursor: firstDeliveryIdAt(from),
      replayed: 0,
      steppedAt: at,
      createdAt: at,
      expireAt: new Date(at.getTime() + 3_600_000),
    };
    expect(await test.stores.replays.begin(replay)).to.equal(undefined);
    // Later deliveries must have a later time.
    await eventually('a millisecond is over', async () => test.now() > at.getTime());
    return replay._id;
  }
  /** @returns the number of deliveries made due */
  async function run(replayId: string): Promise<number | undefined> {
    await createRunReplays({
      replays: test.stores.replays,
      deliveries: test.stores.deliveryLog,
      readEndpoints: test.readEndpoints,
      checkAccess: async (_, rows) => rows.map(() => 'allowed' as const),
      dispatcher: engine.dispatcher,
      log: silentLogger(),
      now: test.now,
      lease: {
        hold: async () => true,
        release: async () => {},
      },
    }).run();
    const row = await test.models.replays.findById(replayId).lean();
    expect(row?.state).to.equal('done');
    return row?.replayed;
  }

  it('sends deliveries of a pause once, after the pause ended before the turn of the replay', async () => {
    await switchTo('paused');
    await engine.fanOut(test.events([id], 3));
    expect(await states()).to.deep.equal(['pending', 'pending', 'pending']);
    const replayId = await begin();
    await switchTo('active');
    await eventually('all are delivered', areDelivered);
    expect(await run(replayId)).to.equal(0);
    await eventually('nothing waits', areDelivered);
    expect(counts()).to.deep.equal([1, 1, 1]);
  });

  it('sends deliveries in flight once', async () => {
    await switchTo('paused');
    await engine.fanOut(test.events([id], 3));
    const replayId = await begin();
    let respond: (answer: object) => void = () => {};
    const answered = new Promise<object>((resolve) => {
      respond = resolve;
    });
    test.answers.set(id, () => answered);
    await switchTo('active');
    await eventually('all are sent', async () => counts().length === 3);
    expect(await run(replayId)).to.equal(0);
    respond({});
    await eventually('all are delivered', areDelivered);
    expect(counts()).to.deep.equal([1, 1, 1]);
  });

  it('sends successful deliveries again, and later failed ones', async () => {
    await engine.fanOut(test.events([id]));
    await eventually('it is delivered', areDelivered);
    await switchTo('paused');
    await engine.fanOut(test.events([id]));
    const replayId = await begin();
    test.answers.set(id, () => ({ status: 410 }));
    await switchTo('active');
    await eventually('the other has failed', async () => (await states())[0] === 'failed');
    await switchTo('active');
    test.answers.delete(id);
    expect(await run(replayId)).to.equal(2);
    await eventually('all are delivered', areDelivered);
    expect(counts()).to.deep.equal([2, 2]);
  });
});
