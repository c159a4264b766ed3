import { openForMs } from '../domain/breaker.ts';
import { earlierTime } from '../domain/earlier-time.ts';
import type { DeliveryStore } from '../store/delivery-store.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { PageMemory } from './page-memory.ts';
import type { QueueClaims } from './queue-claims.ts';

interface Dependencies {
  claims: QueueClaims;
  deliveries: Pick<DeliveryStore, 'cancel' | 'pending' | 'pendingVersions'>;
  memory: PageMemory;
  options: Pick<DispatcherOptions, 'pollMs' | 'lingerMs' | 'pausedCheckMs'>;
  now: () => number;
  monotonicMs: () => number;
}

const cancelledAtOnce = 1_000;

/**
 * Maintains a claimed queue. Finds due retries. Cancels all deliveries if the endpoint is disabled
 * or deleted. Releases the queue if no delivery is due.
 */
export type MaintainQueue = (queue: DeliveryQueue) => Promise<void>;

export function createMaintainQueue(dependencies: Dependencies): MaintainQueue {
  const { claims, deliveries, memory, options, now, monotonicMs } = dependencies;

  /**
   * Removes the ready deliveries from the page.
   * @returns whether no delivery is in flight or waits for its result to be stored
   */
  function drain(queue: DeliveryQueue): boolean {
    memory.clear(queue);
    return queue.page.held.size === 0;
  }

  async function cancelAll(queue: DeliveryQueue): Promise<void> {
    if (!drain(queue)) {
      return;
    }
    const { page, endpointId } = queue;
    page.hasMore = false;
    const found = await deliveries.pendingVersions(endpointId, cancelledAtOnce);
    // The endpoint is read again after the deliveries. If the endpoint has been activated, its
    // deliveries may belong to a replay, and must not be cancelled.
    await claims.refresh([queue], 0);
    if (queue.endpoint && queue.endpoint.state !== 'disabled') {
      page.hasMore = true;
      return;
    }
    await deliveries.cancel(found, queue.endpoint ? 'endpoint_disabled' : 'endpoint_deleted');
    if (found.length === cancelledAtOnce) {
      page.hasMore = true;
    }
    // A delivery may have been stored after `pendingVersions` was read. The queue of a pending
    // delivery must stay claimed.
    if (!page.hasMore && page.held.size === 0) {
      await claims.release(queue, undefined);
    }
  }

  async function waitPaused(queue: DeliveryQueue): Promise<void> {
    if (!drain(queue)) {
      return;
    }
    await claims.refresh([queue], 0);
    if (queue.endpoint?.state === 'paused') {
      await claims.release(queue, { at: new Date(now() + options.pausedCheckMs) });
    }
  }

  async function waitForBreaker(queue: DeliveryQueue, openMs: number): Promise<void> {
    if (drain(queue) && queue.receiver.isStored) {
      await claims.release(queue, {
        at: new Date(now() + openMs),
        isBreakerOpen: true,
      });
    }
  }

  function isIdle(queue: DeliveryQueue): boolean {
    const { page, receiver } = queue;
    const nowMs = monotonicMs();
    if (page.held.size > 0 || page.hasMore) {
      queue.idleSinceMs = nowMs;
    }
    const lingerMs = claims.hasRoomFor(queue) ? options.lingerMs : 0;
    const isSoonDue = page.nextDueMs !== undefined && page.nextDueMs <= now() + lingerMs;
    return receiver.isStored && !isSoonDue && nowMs - queue.idleSinceMs >= lingerMs;
  }

  async function releaseIdle(queue: DeliveryQueue): Promise<void> {
    const { page, endpointId, endpoint } = queue;
    const [next] = await deliveries.pending(endpointId, endpoint?.ordered ?? false, 1);
    if (page.held.size > 0 || page.hasMore || page.isLoading) {
      return;
    }
    // After the next delivery was read, a failed attempt may have set an earlier due time for a
    // retry.
    const dueMs = earlierTime(next && (next.due?.at.getTime() ?? now()), page.nextDueMs);
    await claims.release(queue, dueMs === undefined ? undefined : { at: new Date(dueMs) });
  }

  return async (queue) => {
    const { page, endpoint, receiver } = queue;
    if (page.isLoading || queue.releasing) {
      return;
    }
    if (!endpoint || endpoint.state === 'disabled') {
      return cancelAll(queue);
    }
    if (endpoint.state === 'paused') {
      return waitPaused(queue);
    }
    if (page.nextDueMs !== undefined && page.nextDueMs <= now()) {
      page.nextDueMs = undefined;
      page.hasMore = true;
    }
    const openMs = openForMs(receiver.breaker, monotonicMs());
    // For a short pause, the queue stays claimed. A release and a new claim would cost additional
    // writes.
    if (openMs > options.pollMs) {
      return waitForBreaker(queue, openMs);
    }
    if (isIdle(queue)) {
      return releaseIdle(queue);
    }
  };
}
