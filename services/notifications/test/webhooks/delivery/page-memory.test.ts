import { expect } from 'chai';
import {
  type DeliveryQueue,
  newQueue,
} from '../../../src/webhooks/delivery/dispatch/delivery-queue.ts';
import {
  createPageMemory,
  type PageMemory,
} from '../../../src/webhooks/delivery/dispatch/page-memory.ts';

const body = 'x'.repeat(39_000);
let ids = 0;

const queueOf = (organizationId: string) => {
  ids += 1;
  return newQueue(
    {
      endpointId: `e${ids}`,
      workspaceId: `w${ids}`,
      organizationId,
    },
    0,
  );
};
const deliveryOf = ({ endpointId, workspaceId }: DeliveryQueue, content = body) => {
  ids += 1;
  return {
    id: `d${ids}`,
    workspaceId,
    endpointId,
    eventId: 'v1',
    type: 't',
    bodyId: 'b1',
    body: content,
    version: 0,
    tries: 0,
    attemptCount: 0,
    position: 0,
  };
};

describe('notifications: deliveries in memory', () => {
  const maxUnits = 40_000;
  const charactersOfUnit = 1_024;

  /** Each queue takes all available room, a delivery at a time in turns. */
  function fill(memory: PageMemory, queues: readonly DeliveryQueue[], content = body): void {
    for (let found = true; found; ) {
      found = false;
      for (const queue of queues) {
        if (memory.roomFor(queue) === 0) {
          continue;
        }
        memory.add(queue, deliveryOf(queue, content));
        found = true;
      }
    }
  }

  for (const [what, content] of [
    ['long bodies', body],
    ['many deliveries', '{}'],
  ] as const) {
    it(`leave room for another organization, with ${what} of one organization`, () => {
      const memory = createPageMemory(maxUnits);
      const queues = Array.from({ length: 50 }, () => queueOf('hostile'));
      fill(memory, queues, content);
      const held = memory.deliveries;
      expect(held).to.be.above(500);
      const mostCharacters = (maxUnits * charactersOfUnit) / 2;
      expect(held * content.length).to.be.at.most(mostCharacters + 100 * content.length);
      expect(held).to.be.at.most(maxUnits / 2 + 100);
      // A new queue of the same organization gets as much room as the existing queues.
      const own = queueOf('hostile');
      fill(memory, [own], content);
      expect(own.page.held.size).to.be.at.least(Math.floor(queues[0]!.page.held.size / 3));
      const other = queueOf('other');
      fill(memory, [other], content);
      expect(other.page.held.size).to.be.at.least(held / 4);
    });
  }

  it('have room for one delivery of each queue, regardless of the other owners', () => {
    const memory = createPageMemory(10);
    const queues = Array.from({ length: 100 }, (_, n) => queueOf(`o${n % 20}`));
    fill(memory, queues);
    for (const { page } of queues) {
      expect(page.held.size).to.be.at.least(1);
    }
    expect(memory.deliveries).to.be.at.most(100 + 20);
  });

  it('have room again after others have left', () => {
    const memory = createPageMemory(10);
    const queue = queueOf('o1');
    fill(memory, [queue], '{}');
    const { size } = queue.page.held;
    const first = queue.page.ready.shift()!;
    memory.remove(queue, first);
    memory.remove(queue, first);
    expect(memory.deliveries).to.equal(size - 1);
    expect(memory.roomFor(queue)).to.be.at.least(1);
    memory.clear(queue);
    expect([memory.deliveries, queue.page.units]).to.deep.equal([0, 0]);
    fill(memory, [queue], '{}');
    expect(queue.page.held.size).to.equal(size);
  });

  it('include no more bodies than there is room for', () => {
    const memory = createPageMemory(400);
    const queue = queueOf('o1');
    expect(memory.roomFor(queue), 'of unknown size').to.equal(10);
    memory.add(queue, deliveryOf(queue));
    expect(memory.roomFor(queue)).to.equal(4);
    fill(memory, [queue]);
    expect(memory.roomFor(queue)).to.equal(0);
  });

  it('are read again after a change in the store', () => {
    const memory = createPageMemory(100);
    const queue = queueOf('o1');
    const delivery = deliveryOf(queue);
    for (const [version, hasMore] of [
      [0, false],
      [1, true],
    ] as const) {
      queue.page.hasMore = false;
      memory.add(queue, delivery);
      queue.page.held.set(delivery.id, version);
      memory.remove(queue, delivery);
      expect(queue.page.hasMore).to.equal(hasMore);
    }
  });
});
