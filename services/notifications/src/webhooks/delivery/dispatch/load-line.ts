import { earlierTime } from '../domain/earlier-time.ts';
import { longestPauseMs } from '../domain/retry-schedule.ts';
import type { AttemptRecorder } from '../record/attempt-recorder.ts';
import type { DeliveryRow } from '../store/delivery-models.ts';
import type { DeliveryStore } from '../store/delivery-store.ts';
import { toPending } from '../store/to-pending.ts';
import type { HeldMemory } from './held-memory.ts';
import type { Line } from './line.ts';

interface Dependencies {
  deliveries: Pick<DeliveryStore, 'pending' | 'bodiesOf'>;
  recorder: AttemptRecorder;
  memory: HeldMemory;
  now: () => number;
  /** How many deliveries one load adds at most. */
  page: number;
}

/** Further ahead than any retry: set before the clock jumped back. */
const unreachableMs = 2 * longestPauseMs + 3_600_000;

/** Reads the next deliveries of an endpoint that are due. */
export function createLoadLine({ deliveries, recorder, memory, now, page }: Dependencies) {
  /** @returns those that are due, and when the next one is */
  function dueOf(
    rows: readonly DeliveryRow[],
    ordered: boolean,
  ): { due: DeliveryRow[]; nextDueMs?: number } {
    const nowMs = now();
    const dueMs = ({ due }: DeliveryRow) => due?.at.getTime() ?? nowMs;
    const isDue = (row: DeliveryRow) => dueMs(row) <= nowMs || dueMs(row) > nowMs + unreachableMs;
    const firstLater = rows.find((row) => !isDue(row));
    const later = firstLater && { nextDueMs: dueMs(firstLater) };
    // In order, nothing passes one that waits for its next attempt.
    const due =
      ordered && firstLater ? rows.slice(0, rows.indexOf(firstLater)) : rows.filter(isDue);
    return { due, ...later };
  }

  async function read(line: Line): Promise<void> {
    const ordered = line.endpoint?.ordered ?? false;
    // In order, the next are those behind the one in flight, whatever becomes of it.
    const room = Math.min(memory.roomFor(line), page);
    if (room === 0 || (ordered && line.held.size > 0)) {
      line.behind = true;
      return;
    }
    line.behind = false;
    line.nextDueMs = undefined;
    const limit = room + line.held.size;
    const rows = await deliveries.pending(line.endpointId, ordered, limit);
    const { due, nextDueMs } = dueOf(rows, ordered);
    const isNew = ({ _id }: DeliveryRow) => !line.held.has(_id) && !line.finished.has(_id);
    const fresh = due.filter(isNew);
    if (due.some(({ _id, version }) => version > (line.held.get(_id) ?? version))) {
      line.isOutdated = true;
    }
    const bodies = await deliveries.bodiesOf(fresh);
    // An attempt that failed meanwhile has set the time of its own repetition.
    line.nextDueMs = earlierTime(line.nextDueMs, nextDueMs);
    if (rows.length === limit && nextDueMs === undefined) {
      line.behind = true;
    }
    for (const row of fresh) {
      const body = bodies.get(row.bodyId);
      if (body === undefined) {
        const { _id: id, endpointId, version, tries, position } = row;
        const outcome = {
          id,
          endpointId,
          position,
          version,
          state: 'failed',
          tries,
        } as const;
        await recorder.record({ outcome });
      } else if (memory.hasRoomFor(line)) {
        memory.hold(line, toPending(row, body));
      } else {
        line.behind = true;
      }
    }
  }

  /** @throws Error of the database; the line is still behind then */
  return async (line: Line): Promise<void> => {
    line.loading = true;
    try {
      await read(line);
    } catch (error) {
      line.behind = true;
      throw error;
    } finally {
      line.loading = false;
      line.finished.clear();
    }
  };
}
