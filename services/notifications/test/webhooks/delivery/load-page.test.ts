import { expect } from 'chai';
import {
  type DeliveryQueue,
  newQueue,
} from '../../../src/webhooks/delivery/dispatch/delivery-queue.ts';
import { createLoadPage } from '../../../src/webhooks/delivery/dispatch/load-page.ts';
import { createPageMemory } from '../../../src/webhooks/delivery/dispatch/page-memory.ts';
import type { DeliveryRow } from '../../../src/webhooks/delivery/store/delivery-models.ts';
import { toPending } from '../../../src/webhooks/delivery/store/to-pending.ts';

const nowMs = 1_000_000;
const pageSize = 250;

describe('notifications: reading the due deliveries of an endpoint', () => {
  const emptyQueue = () =>
    newQueue(
      {
        endpointId: 'e',
        workspaceId: 'w',
        organizationId: 'o',
      },
      0,
    );
  const rowDueAt = (atMs: number, version = 0) =>
    ({
      _id: `d${atMs}`,
      bodyId: 'b',
      version,
      due: {
        endpointId: 'e',
        at: new Date(atMs),
        position: 0,
      },
    }) as DeliveryRow;

  function loadWith(rows: DeliveryRow[], options: { during?(): void; isClaimed?: boolean } = {}) {
    const memory = createPageMemory(1_000);
    const loadPage = createLoadPage({
      deliveries: {
        pending: async () => rows,
        async bodiesOf() {
          options.during?.();
          return new Map([['b', '{}']]);
        },
      },
      recorder: { record: () => Promise.reject(new Error('every body is there')) },
      memory,
      isClaimed: () => options.isClaimed ?? true,
      now: () => nowMs,
    });
    return { memory, load: (queue: DeliveryQueue) => loadPage(queue, pageSize) };
  }

  it('keeps the time of a repetition set by an attempt during the read', async () => {
    for (const [storedMs, expectedMs] of [
      [undefined, 6_000],
      [9_000, 6_000],
      [3_000, 3_000],
    ] as const) {
      const queue = emptyQueue();
      const rows = storedMs === undefined ? [] : [rowDueAt(nowMs + storedMs)];
      const { load } = loadWith(rows, {
        during() {
          queue.page.nextDueMs = Math.min(queue.page.nextDueMs ?? Infinity, nowMs + 6_000);
        },
      });
      await load(queue);
      expect(queue.page.nextDueMs, String(storedMs)).to.equal(nowMs + expectedMs);
    }
  });

  it('removes a time that is no longer stored', async () => {
    const queue = emptyQueue();
    queue.page.nextDueMs = nowMs + 1_000;
    await loadWith([]).load(queue);
    expect(queue.page.nextDueMs).to.equal(undefined);
  });

  it('omits deliveries completed during the read', async () => {
    const queue = emptyQueue();
    const row = rowDueAt(nowMs);
    const rows = [row, rowDueAt(nowMs - 1)];
    const { load, memory } = loadWith(rows, {
      during() {
        memory.remove(queue, delivery);
      },
    });
    const delivery = toPending(row, '{}');
    memory.add(queue, delivery);
    queue.page.ready.shift();
    await load(queue);
    expect(queue.page.ready.map(({ id }) => id)).to.deep.equal([`d${nowMs - 1}`]);
    expect(queue.page.hasMore).to.equal(false);
  });

  it('reads a delivery again after a change in the store during its flight', async () => {
    const queue = emptyQueue();
    const { load, memory } = loadWith([rowDueAt(nowMs, 1)]);
    const delivery = toPending(rowDueAt(nowMs, 0), '{}');
    memory.add(queue, delivery);
    queue.page.ready.shift();
    await load(queue);
    expect([queue.page.ready.length, queue.page.hasMore]).to.deep.equal([0, false]);
    memory.remove(queue, delivery);
    expect(queue.page.hasMore).to.equal(true);
  });

  it('treats a time beyond every retry, after a clock jump, as due', async () => {
    const queue = emptyQueue();
    const dayMs = 24 * 3_600_000;
    await loadWith([rowDueAt(nowMs + 60_000), rowDueAt(nowMs + 3 * dayMs)]).load(queue);
    expect(queue.page.ready.map(({ id }) => id)).to.deep.equal([`d${nowMs + 3 * dayMs}`]);
  });

  it('keeps nothing of a queue claimed by another process during the read', async () => {
    const queue = emptyQueue();
    const { load, memory } = loadWith([rowDueAt(nowMs)], { isClaimed: false });
    await load(queue);
    expect([memory.deliveries, queue.page.ready.length]).to.deep.equal([0, 0]);
  });
});
