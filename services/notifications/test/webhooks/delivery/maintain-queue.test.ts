import { newId } from '@irp/contracts';
import { expect } from 'chai';
import {
  type DeliveryQueue,
  newQueue,
} from '../../../src/webhooks/delivery/dispatch/delivery-queue.ts';
import { createMaintainQueue } from '../../../src/webhooks/delivery/dispatch/maintain-queue.ts';

describe('notifications: the queue of a disabled webhook endpoint', () => {
  let queue: DeliveryQueue;
  let released: number;
  /** Runs after the read of pending deliveries. */
  let afterRead: () => void;
  let pending: number;
  let cancelled: number;
  let state: 'active' | 'disabled';

  beforeEach(() => {
    queue = newQueue(
      {
        endpointId: 'e1',
        workspaceId: 'w1',
        organizationId: 'o1',
      },
      0,
    );
    released = 0;
    pending = 0;
    cancelled = 0;
    afterRead = () => undefined;
    state = 'disabled';
  });

  const maintain = createMaintainQueue({
    claims: {
      async refresh() {
        queue.endpoint = { state } as never;
      },
      async release() {
        released += 1;
      },
    } as never,
    deliveries: {
      async pendingVersions(_endpointId, limit) {
        const found = Array.from({ length: Math.min(pending, limit) }, () => ({
          _id: newId(),
          version: 0,
        }));
        afterRead();
        return found;
      },
      async cancel(found) {
        cancelled += found.length;
        pending -= found.length;
      },
      pending: async () => [],
    },
    memory: { clear: () => undefined } as never,
    options: {
      pollMs: 250,
      lingerMs: 0,
      pausedCheckMs: 1_000,
    },
    now: () => 0,
    monotonicMs: () => 0,
  });

  it('is released after all deliveries are cancelled', async () => {
    pending = 3;
    await maintain(queue);
    expect([cancelled, released, queue.page.hasMore]).to.deep.equal([3, 1, false]);
  });

  it('stays until all are cancelled, a thousand at once', async () => {
    pending = 1_500;
    await maintain(queue);
    expect([cancelled, released, queue.page.hasMore]).to.deep.equal([1_000, 0, true]);
    await maintain(queue);
    expect([cancelled, released]).to.deep.equal([1_500, 1]);
  });

  it('stays with its deliveries if the endpoint is activated in between', async () => {
    pending = 2;
    afterRead = () => {
      state = 'active';
    };
    await maintain(queue);
    expect([cancelled, released, queue.page.hasMore]).to.deep.equal([0, 0, true]);
  });

  for (const [how, happens] of [
    ['in the store', () => (queue.page.hasMore = true)],
    ['in memory', () => queue.page.held.set(newId(), 0)],
  ] as const) {
    it(`stays if a delivery was stored after the read of the others, and is ${how}`, async () => {
      afterRead = happens;
      await maintain(queue);
      expect(released).to.equal(0);
      queue.page.held.clear();
      afterRead = () => undefined;
      await maintain(queue);
      expect(released).to.equal(1);
    });
  }
});
