import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/observability';
import type { CompleteAttempt } from '../attempt/complete-attempt.ts';
import type { MakeAttempt } from '../attempt/make-attempt.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import { type DeliveryQueue, isReady, isSlow } from './delivery-queue.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import { createFairScheduler, type Slot } from './fair-scheduler.ts';

interface Dependencies {
  makeAttempt: MakeAttempt;
  completeAttempt: CompleteAttempt;
  options: DispatcherOptions;
  /** Returns whether this process may send deliveries of the queue. */
  maySend: (queue: DeliveryQueue) => boolean;
  onStarted: (queue: DeliveryQueue) => void;
  /** Called when an attempt has ended: its result is stored, or no result will be stored. */
  onEnded: (queue: DeliveryQueue, delivery: PendingDelivery) => void;
  log: Logger;
  monotonicMs: () => number;
}

/** Sends the deliveries that the claimed queues have in memory. */
export interface SendLoop {
  readonly inFlight: number;
  /** Makes a queue wait for a slot, if the queue has a ready delivery. */
  add(queue: DeliveryQueue): void;
  /** Starts no more attempts, and waits for attempts in flight. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Maximum attempts started in an iteration of the event loop, so that attempts do not delay
 * requests and events.
 */
const startsOfTurn = 16;
/** Milliseconds in which aborted attempts may end. */
const abortedMs = 1_000;

export function createSendLoop(dependencies: Dependencies): SendLoop {
  const { makeAttempt, completeAttempt, options, maySend, onStarted, onEnded, log, monotonicMs } =
    dependencies;
  const scheduler = createFairScheduler<DeliveryQueue>({
    slots: options.maxInFlight,
    slotsOfSlow: options.maxInFlightOfSlow,
    slotsOfWorkspace: options.maxInFlightOfWorkspace,
  });
  const aborted = new AbortController();
  const underWay = new Set<Promise<void>>();
  // Runs a function outside the async context of any request, because the events about deliveries
  // belong to no request.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let isScheduled = false;
  let isStopped = false;

  const hasNext = (queue: DeliveryQueue) =>
    isReady(queue, monotonicMs(), options.concurrency) && maySend(queue);

  function schedule(): void {
    if (!isScheduled && !isStopped) {
      isScheduled = true;
      setImmediate(() => inOwnContext(startSome));
    }
  }

  function add(queue: DeliveryQueue): void {
    if (hasNext(queue)) {
      scheduler.add(queue, isSlow(queue));
      schedule();
    }
  }

  function startSome(): void {
    isScheduled = false;
    for (let started = 0; !isStopped && underWay.size < options.maxUnsaved; started++) {
      if (started === startsOfTurn) {
        return schedule();
      }
      const slot = scheduler.next();
      if (!slot) {
        return;
      }
      start(slot);
    }
  }

  function start(slot: Slot<DeliveryQueue>): void {
    const { holder: queue } = slot;
    const delivery = hasNext(queue) ? queue.page.ready.shift() : undefined;
    if (!delivery) {
      return scheduler.release(slot);
    }
    queue.inFlight += 1;
    add(queue);
    const attempt = deliver(slot, delivery)
      .catch((error) =>
        log.error(
          { err: error, deliveryId: delivery.id },
          'webhook delivery not completed: unexpected error; the delivery stays pending',
        ),
      )
      .finally(() => {
        underWay.delete(attempt);
        onEnded(queue, delivery);
        add(queue);
        schedule();
      });
    underWay.add(attempt);
    onStarted(queue);
  }

  async function deliver(slot: Slot<DeliveryQueue>, delivery: PendingDelivery): Promise<void> {
    const { holder: queue } = slot;
    const leave = () => {
      queue.inFlight -= 1;
      scheduler.release(slot);
      add(queue);
      schedule();
    };
    const result = await makeAttempt(queue, delivery, aborted.signal);
    if (!result) {
      return leave();
    }
    const completed = completeAttempt(queue, delivery, result);
    // For an ordered endpoint, the next delivery is sent only when the result is stored.
    if (queue.endpoint?.ordered) {
      return completed.finally(leave);
    }
    leave();
    return completed;
  }

  return {
    get inFlight() {
      return scheduler.taken;
    },
    add,
    async stop(graceMs) {
      isStopped = true;
      const ended = Promise.allSettled(underWay);
      await within(graceMs, ended);
      aborted.abort();
      await within(abortedMs, ended);
    },
  };
}

function within(ms: number, ended: Promise<unknown>): Promise<unknown> {
  return Promise.race([ended, setTimeout(ms, undefined, { ref: false })]);
}
