import type { Logger } from '@irp/observability';
import type { CompleteAttempt } from '../attempt/complete-attempt.ts';
import type { MakeAttempt } from '../attempt/make-attempt.ts';
import { askAgain, breakerState } from '../domain/breaker.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import type { HealthKeeper } from '../record/health-keeper.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import type { EndpointRef } from '../store/queue-store.ts';
import { type DeliveryQueue, isBusy, takesStored } from './delivery-queue.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { LoadPage } from './load-page.ts';
import type { MaintainQueue } from './maintain-queue.ts';
import type { Membership } from './membership.ts';
import type { PageMemory } from './page-memory.ts';
import type { QueueClaims } from './queue-claims.ts';
import { createSendLoop } from './send-loop.ts';

interface Dependencies {
  claims: QueueClaims;
  memory: PageMemory;
  membership: Pick<Membership, 'isAlive'>;
  loadPage: LoadPage;
  maintain: MaintainQueue;
  makeAttempt: MakeAttempt;
  completeAttempt: CompleteAttempt;
  health: Pick<EndpointHealthStore, 'askAgain'>;
  healthKeeper: Pick<HealthKeeper, 'save'>;
  options: DispatcherOptions;
  log: Logger;
  now: () => number;
  monotonicMs: () => number;
}

export type Dispatcher = ReturnType<typeof createDispatcher>;

const maintainedAtOnce = 50;

/** Claims queues, reads due deliveries in pages, and sends the deliveries. */
export function createDispatcher(dependencies: Dependencies) {
  const { claims, memory, membership, loadPage, maintain, health, healthKeeper } = dependencies;
  const { options, log, now, monotonicMs } = dependencies;
  let isStopped = false;
  let saving = Promise.resolve();
  const isActive = () => !isStopped && membership.isAlive();
  const loop = createSendLoop({
    ...dependencies,
    maySend: (queue) => isActive() && claims.has(queue),
    onStarted: refill,
    onEnded(queue, delivery) {
      memory.remove(queue, delivery);
      refill(queue);
    },
  });

  function pageSize({ receiver, endpoint }: DeliveryQueue): number {
    const ofState = {
      closed: options.page,
      half_open: 1,
      open: 0,
    };
    return endpoint?.state === 'active'
      ? ofState[breakerState(receiver.breaker, monotonicMs())]
      : 0;
  }

  /** Starts reading the next page before the page in memory is empty. */
  function refill(queue: DeliveryQueue): void {
    const { page, endpointId } = queue;
    const size = pageSize(queue);
    const isNeeded = page.hasMore && !page.isLoading && page.ready.length < size / 2;
    if (!isNeeded || isStopped || queue.releasing || !claims.has(queue)) {
      return;
    }
    loadPage(queue, size)
      .catch((error) =>
        log.warn(
          { err: error, endpointId },
          'webhook deliveries not read from the database; retrying',
        ),
      )
      .finally(() => loop.add(queue));
  }

  async function proceed(queues: Iterable<DeliveryQueue>, maxAgeMs?: number): Promise<void> {
    await claims.refresh(queues, maxAgeMs);
    for (const queue of queues) {
      refill(queue);
      loop.add(queue);
    }
  }

  function ownQueue({ endpointId }: EndpointRef): DeliveryQueue | undefined {
    const queue = claims.get(endpointId);
    return isStopped || queue?.releasing ? undefined : queue;
  }

  const ownQueues = (refs: readonly EndpointRef[]) =>
    new Set(refs.flatMap((ref) => ownQueue(ref) ?? []));

  /**
   * Adds a newly stored delivery to the page in memory. If the page does not have all due
   * deliveries, the delivery is read later, together with the missing deliveries.
   */
  function join(queue: DeliveryQueue, delivery: PendingDelivery): void {
    const { page } = queue;
    if (page.held.has(delivery.id)) {
      return;
    }
    if (memory.roomFor(queue) > 0 && takesStored(queue, monotonicMs())) {
      memory.add(queue, delivery);
    } else {
      page.hasMore = true;
    }
  }

  /** Claims endpoints with due deliveries in the store. */
  async function claimDue(refs: readonly EndpointRef[], evenIfOpen: boolean): Promise<void> {
    for (const { page } of ownQueues(refs)) {
      page.hasMore = true;
    }
    const others = refs.filter((ref) => !ownQueue(ref));
    await (isActive() ? claims.claim(others, evenIfOpen) : claims.arm(others, evenIfOpen));
  }

  function saveHealth(): Promise<void> {
    saving = healthKeeper.save(claims.all(), monotonicMs());
    return saving;
  }

  async function wake(refs: readonly EndpointRef[]): Promise<void> {
    await claimDue(refs, true);
    // The endpoints are read again, so that a changed or deleted endpoint gets no request at its
    // former address.
    await proceed(ownQueues(refs), 0);
  }

  return {
    /**
     * Must be called when deliveries were stored.
     * @param existing deliveries that were already stored by an earlier run, and may still be
     *   pending
     */
    async enqueue(
      stored: readonly PendingDelivery[],
      existing: readonly EndpointRef[],
    ): Promise<void> {
      const others = stored.filter((delivery) => {
        const queue = ownQueue(delivery);
        if (queue) {
          join(queue, delivery);
        }
        return !queue;
      });
      await claimDue([...others, ...existing], false);
      await proceed(ownQueues([...stored, ...existing]));
    },
    /** Must be called with endpoints that were changed, or that have due deliveries. */
    wake,
    /**
     * Wakes endpoints at the request of a user. Unlike `wake`, sends a request to an endpoint with
     * an open breaker before the end of the pause.
     */
    async probe(refs: readonly EndpointRef[]): Promise<void> {
      for (const { receiver } of ownQueues(refs)) {
        receiver.breaker = askAgain(receiver.breaker);
        receiver.isStored = false;
      }
      // A save in progress could overwrite the change with the former breaker, so `probe` waits for
      // the end of the save.
      await saving.catch(() => undefined);
      await health.askAgain(refs.map(({ endpointId }) => endpointId));
      await wake(refs);
    },
    async tick(): Promise<void> {
      const all = [...claims.all()];
      const busy = all.filter((queue) => isBusy(queue, now()));
      await claims.refresh(busy);
      for (let at = 0; at < all.length; at += maintainedAtOnce) {
        await Promise.all(all.slice(at, at + maintainedAtOnce).map(maintain));
      }
      await saveHealth();
      // Only busy queues proceed. The endpoints of idle queues were not refreshed, and may have
      // changed.
      await proceed(busy.filter(claims.has));
    },
    async poll(): Promise<void> {
      if (isActive()) {
        await proceed(await claims.poll());
      }
    },
    /** Forgets all queues. Must be called when another process has taken over the queues. */
    forget(): void {
      for (const queue of claims.all()) {
        memory.clear(queue);
      }
      claims.forget();
    },
    saveHealth,
    /** Starts no more attempts, and waits for attempts in flight. */
    async stop(graceMs: number): Promise<void> {
      isStopped = true;
      await loop.stop(graceMs);
    },
    /** Returns numbers for tests and metrics. */
    counts: () => ({
      queues: claims.size,
      held: memory.deliveries,
      inFlight: loop.inFlight,
    }),
  };
}
