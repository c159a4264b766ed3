import { newId } from '@irp/contracts';
import { silentLogger } from '@irp/logging';
import { expect } from 'chai';
import { firstDeliveryIdAt } from '../../../src/webhooks/delivery/delivery-id.ts';
import { createRunReplays } from '../../../src/webhooks/delivery/run-replays.ts';
import type { DeliveryRow, ReplayRow } from '../../../src/webhooks/delivery/store/delivery-models.ts';
import { type DeliveryTest, startDelivery } from '../../support/start-delivery.ts';

const pageSize = 500;

describe('notifications: turns of replays', () => {
  let test: DeliveryTest;
  /** Pages of deliveries that the replay of an endpoint still has. */
  let pages: Map<string, number>;
  /** The endpoints whose replays had a turn. */
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
      ...{ _id: newId(), organizationId, workspaceId: newId(), endpointId, runningOf: endpointId, from: at, to: at },
      ...{ state: 'running', cursor: firstDeliveryIdAt(at), replayed: 0, steppedAt: at, createdAt: at, expireAt },
    };
  };
  async function begin(organizationId: string, pageCount: number): Promise<string> {
    const endpointId = newId();
    pages.set(endpointId, pageCount);
    expect(await test.stores.replays.begin(replayOf(endpointId, organizationId))).to.equal(undefined);
    return endpointId;
  }
  const run = () =>
    createRunReplays({
      ...{ replays: test.stores.replays, readEndpoints: test.readEndpoints, log: silentLogger(), now: test.now },
      deliveries: {
        async between(endpointId) {
          turns.push(endpointId);
          if (endpointId === broken) throw new Error('It cannot be read.');
          const left = pages.get(endpointId)!;
          pages.set(endpointId, left - 1);
          const length = left > 1 ? pageSize : 1;
          return Array.from({ length }, () => ({ _id: newId(), state: 'pending' }) as DeliveryRow);
        },
        makeDue: async () => 0,
      },
      checkAccess: async () => [],
      dispatcher: { wake: async () => {} },
      lease: { hold: async () => true, release: async () => {} },
    }).run();

  it('an organization with many long replays has no more than one with a small one', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => begin('many', 10)));
    const small = await begin('small', 1);
    const few = await begin('few', 3);
    await run();
    expect(turns.indexOf(small)).to.be.below(3);
    expect(turns.lastIndexOf(few)).to.be.below(9);
    // And each of the many had one before any had two.
    const ofMany = turns.filter((id) => many.includes(id));
    expect(new Set(ofMany.slice(0, 30)).size).to.equal(30);
    expect(turns).to.have.length(300 + 1 + 3);
    expect(await test.stores.replays.organizations()).to.deep.equal([]);
  });

  it('one that fails holds up no other, and is tried again', async () => {
    broken = await begin('same', 2);
    const [same, other] = [await begin('same', 3), await begin('other', 3)];
    for (let n = 0; n < 10; n++) await run();
    expect([pages.get(same), pages.get(other)]).to.deep.equal([0, 0]);
    expect(await test.stores.replays.organizations()).to.deep.equal(['same']);
    broken = '';
    await run();
    expect(await test.stores.replays.organizations()).to.deep.equal([]);
  });

  it('an endpoint has one at a time, however many are asked for at once', async () => {
    const endpointId = newId();
    const asked = Array.from({ length: 5 }, () => replayOf(endpointId, 'o1'));
    const answers = await Promise.all(asked.map((one) => test.stores.replays.begin(one)));
    const begun = asked.filter((_, n) => answers[n] === undefined);
    expect(begun).to.have.length(1);
    for (const answer of answers) expect(answer?._id ?? begun[0]!._id).to.equal(begun[0]!._id);
    // The same request again finds its own.
    expect((await test.stores.replays.begin(begun[0]!))?._id).to.equal(begun[0]!._id);
    pages.set(endpointId, 1);
    await run();
    expect(await test.stores.replays.begin(replayOf(endpointId, 'o1'))).to.equal(undefined);
  });
});
