import { earlierTime } from '../domain/earlier-time.ts';
import { latestDueMs } from '../domain/retry-schedule.ts';
import type { AttemptRecorder } from '../record/attempt-recorder.ts';
import type { DeliveryRow } from '../store/delivery-models.ts';
import type { DeliveryOutcome, DeliveryStore } from '../store/delivery-store.ts';
import { toPending } from '../store/to-pending.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { PageMemory } from './page-memory.ts';

interface Dependencies {
  deliveries: Pick<DeliveryStore, 'pending' | 'bodiesOf'>;
  recorder: Pick<AttemptRecorder, 'record'>;
  memory: PageMemory;
  isClaimed: (queue: DeliveryQueue) => boolean;
  now: () => number;
}

/**
 * Reads up to `most` further due deliveries of a queue into its page.
 * @throws Error of the database
 */
export type LoadPage = (queue: DeliveryQueue, most: number) => Promise<void>;

export function createLoadPage(dependencies: Dependencies): LoadPage {
  const { deliveries, recorder, memory, isClaimed, now } = dependencies;

  /**
   * Selects the due deliveries.
   * @returns the due deliveries, and the due time of the next delivery
   */
  function dueOf(rows: readonly DeliveryRow[], ordered: boolean) {
    const nowMs = now();
    const dueMs = ({ due }: DeliveryRow) => due?.at.getTime() ?? nowMs;
    const isDue = (row: DeliveryRow) => dueMs(row) <= nowMs || dueMs(row) > nowMs + latestDueMs;
    const later = rows.findIndex((row) => !isDue(row));
    const next = rows[later];
    // In an ordered queue, a delivery must wait behind an earlier delivery whose retry is not due
    // yet.
    const due = ordered && next ? rows.slice(0, later) : rows.filter(isDue);
    return { due, nextDueMs: next && dueMs(next) };
  }

  /** Records that the database has a newer version of a delivery, such as after a redelivery. */
  function noteChange({ page }: DeliveryQueue, { _id, version }: DeliveryRow): void {
    if (page.held.has(_id)) {
      page.held.set(_id, version);
    } else {
      page.hasMore = true;
    }
  }

  async function hold(queue: DeliveryQueue, rows: readonly DeliveryRow[]): Promise<void> {
    const bodies = await deliveries.bodiesOf(rows);
    if (!isClaimed(queue)) {
      return;
    }
    for (const row of rows) {
      const body = bodies.get(row.bodyId);
      if (body === undefined) {
        await recorder.record({ outcome: withoutBody(row) });
      } else if (memory.roomFor(queue) > 0) {
        memory.add(queue, toPending(row, body));
      } else {
        queue.page.hasMore = true;
      }
    }
  }

  async function load(queue: DeliveryQueue, most: number): Promise<void> {
    const { page, endpointId } = queue;
    const ordered = queue.endpoint?.ordered ?? false;
    const room = Math.min(memory.roomFor(queue), most);
    // For an ordered endpoint, the next page is read only after the delivery in flight has a
    // result.
    if (room === 0 || (ordered && page.held.size > 0)) {
      return;
    }
    // `known` is a copy from before the read. If an attempt ends during the read, the delivery
    // leaves `page.held`, but the rows may still contain the delivery.
    const known = new Map(page.held);
    page.hasMore = false;
    page.nextDueMs = undefined;
    const limit = room + known.size;
    const rows = await deliveries.pending(endpointId, ordered, limit);
    const { due, nextDueMs } = dueOf(rows, ordered);
    // During the read, a failed attempt may have set an earlier due time for its retry.
    page.nextDueMs = earlierTime(page.nextDueMs, nextDueMs);
    page.hasMore ||= rows.length === limit && nextDueMs === undefined;
    for (const row of due) {
      if (row.version > (known.get(row._id) ?? row.version)) {
        noteChange(queue, row);
      }
    }
    await hold(
      queue,
      due.filter(({ _id }) => !known.has(_id)),
    );
  }

  return async (queue, most) => {
    const { page } = queue;
    page.isLoading = true;
    try {
      await load(queue, most);
    } catch (error) {
      page.hasMore = true;
      throw error;
    } finally {
      page.isLoading = false;
    }
  };
}

/** Returns the outcome of a delivery that fails because its body has been removed. */
function withoutBody({ _id, endpointId, version, tries, position }: DeliveryRow): DeliveryOutcome {
  return {
    id: _id,
    endpointId,
    position,
    version,
    state: 'failed',
    tries,
  };
}
