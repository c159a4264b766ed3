import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Logger, Tracer } from '@irp/observability';
import { breakerState } from '../domain/breaker.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import { liveSecrets } from '../live-secrets.ts';
import { type DeliveryEndpoint, restsOnAccess, type SendWebhook } from '../ports.ts';
import type { Work } from '../store/queue-store.ts';
import { endAttemptSpan, startAttemptSpan } from './attempt-span.ts';
import type { CheckBefore } from './check-before.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { Dispatcher } from './dispatcher-port.ts';
import { failedToSend } from './failed-to-send.ts';
import type { HeldDelivery } from './first-attempt.ts';
import { createFirstSender } from './first-sender.ts';
import type { HeldMemory } from './held-memory.ts';
import { isReady, type Line, noteAnswer } from './line.ts';
import type { LineKeeper } from './line-keeper.ts';
import { createLineTurns } from './line-turns.ts';
import type { Membership } from './membership.ts';
import { createPlaces } from './places.ts';
import { createRefill } from './refill.ts';
import type { createSettleAttempt } from './settle-attempt.ts';
import { uniqueWorks } from './unique-works.ts';

interface Dependencies {
  send: SendWebhook;
  memory: HeldMemory;
  membership: Membership;
  keeper: LineKeeper;
  loadLine: (line: Line) => Promise<void>;
  checkBefore: CheckBefore;
  settle: ReturnType<typeof createSettleAttempt>;
  options: DispatcherOptions;
  tracer?: Tracer | undefined;
  log: Logger;
  now: () => number;
  monotonicMs: () => number;
}

/**
 * Sends that one turn of the event loop starts: requests and the bus have their turns in between.
 */
const startsOfTurn = 16;
/** How long an attempt may take to notice that it was aborted, and its result to be stored. */
const abortedMs = 1_000;
/** Attempts under way at once that make each other slow. */
const crowd = 32;

/** Sends the due deliveries of the endpoints that this process has. */
export function createDispatcher(dependencies: Dependencies): Dispatcher {
  const { send, memory, membership, keeper, loadLine, checkBefore, settle } = dependencies;
  const { options, tracer, log, now, monotonicMs } = dependencies;
  const places = createPlaces(options);
  const turns = createLineTurns(places);
  const aborted = new AbortController();
  const underWay = new Set<Promise<void>>();
  // Not that of the request which woke it: events of deliveries have no request.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let scheduled = false;
  let stopped = false;

  const refill = createRefill({
    keeper,
    loadLine,
    options,
    log,
    monotonicMs,
    isStopped: () => stopped,
    onLoaded(line) {
      place(line);
      schedule();
    },
  });

  function place(line: Line): void {
    turns.place(
      line,
      !stopped && keeper.has(line) && isReady(line, monotonicMs(), options.concurrency),
    );
  }

  function schedule(): void {
    if (scheduled || stopped) {
      return;
    }
    scheduled = true;
    setImmediate(() => inOwnContext(pump));
  }

  function pump(): void {
    scheduled = false;
    if (!membership.isAlive()) {
      return;
    }
    for (let started = 0; places.isFree() && underWay.size < options.maxUnsaved; started++) {
      if (started === startsOfTurn) {
        return schedule();
      }
      const line = turns.next();
      if (!line) {
        return;
      }
      start(line);
    }
  }

  function start(line: Line): void {
    const delivery = line.ready.shift();
    if (!delivery) {
      return turns.place(line, false);
    }
    if (delivery.first) {
      delivery.first.isSent = true;
    }
    places.take(line);
    place(line);
    const attempt = attemptOne(line, delivery)
      .catch((error) =>
        log.error({ err: error, deliveryId: delivery.id }, 'a webhook delivery was left as it was'),
      )
      .finally(() => {
        underWay.delete(attempt);
        memory.drop(line, delivery);
        if (line.loading) {
          line.finished.add(delivery.id);
        }
        if (line.isOutdated) {
          line.behind = true;
        }
        line.isOutdated = false;
        refill(line);
        place(line);
        schedule();
      });
    underWay.add(attempt);
    refill(line);
  }

  async function mayBeSent(
    line: Line,
    endpoint: DeliveryEndpoint,
    delivery: HeldDelivery,
  ): Promise<boolean> {
    try {
      return await checkBefore(line, endpoint, delivery);
    } catch (error) {
      log.warn(
        { err: error, deliveryId: delivery.id },
        'a webhook delivery waits until access can be checked',
      );
      line.behind = true;
      return false;
    }
  }

  async function attemptOne(line: Line, delivery: HeldDelivery): Promise<void> {
    const { endpoint } = line;
    if (!endpoint) {
      return places.leave(line);
    }
    // What is not stored yet was matched a moment ago.
    const isChecked = !delivery.first?.row && restsOnAccess(endpoint);
    if (isChecked && !(await mayBeSent(line, endpoint, delivery))) {
      return places.leave(line);
    }
    const timestamp = new Date(now());
    const message = {
      id: delivery.eventId,
      timestamp,
      body: delivery.body,
    };
    const span = startAttemptSpan(tracer, endpoint.url, delivery);
    const result = await send(
      endpoint.url,
      liveSecrets(endpoint, timestamp),
      message,
      aborted.signal,
    ).catch((error) => failedToSend(error, endpoint.url, timestamp));
    endAttemptSpan(span, result);
    if (aborted.signal.aborted && result.status === null) {
      return places.leave(line);
    }
    const isCrowded = places.taken > crowd;
    noteAnswer(
      line,
      {
        ...result,
        isLate: delivery.first?.isLate === true,
        isCrowded,
      },
      monotonicMs(),
    );
    const settled = settle(line, delivery, result);
    // In order, the next one is sent when the result of this one cannot be lost.
    if (endpoint.ordered) {
      return settled.finally(() => places.leave(line));
    }
    places.leave(line);
    place(line);
    schedule();
    return settled;
  }

  /** Whether it may be sent from memory. */
  function isDirect(line: Line): boolean {
    const { endpoint, breaker, ready, behind, loading } = line;
    if (endpoint?.state !== 'active' || endpoint.ordered || behind || loading) {
      return false;
    }
    if (breakerState(breaker, monotonicMs()) === 'open') {
      return false;
    }
    return ready.length < options.window && memory.hasRoomFor(line);
  }

  /** @returns whether the line will send it */
  function accept(line: Line, delivery: PendingDelivery): boolean {
    if (stopped || line.releasing) {
      return false;
    }
    // In memory already: it was sent before it was stored, and the bus has repeated its event.
    if (line.held.has(delivery.id)) {
      return true;
    }
    if (isDirect(line)) {
      memory.hold(line, delivery);
    } else {
      line.behind = true;
    }
    return true;
  }

  async function follow(lines: Iterable<Line>): Promise<void> {
    await keeper.freshen(lines);
    for (const line of lines) {
      refill(line);
      place(line);
    }
    schedule();
  }

  async function wake(works: readonly Work[], evenIfOpen = false): Promise<void> {
    const elsewhere = uniqueWorks(works.filter(({ endpointId }) => !keeper.mark(endpointId)));
    await keeper.arm(elsewhere, { evenIfOpen, take: !stopped && membership.isAlive() });
    await follow(works.flatMap(({ endpointId }) => keeper.get(endpointId) ?? []));
  }

  async function wakeFresh(works: readonly Work[]): Promise<void> {
    // An endpoint that was changed, or has ended, is not sent to as it was.
    await keeper.freshen(
      new Set(works.flatMap(({ endpointId }) => keeper.get(endpointId) ?? [])),
      0,
    );
    await wake(works, true);
  }

  return {
    wake: wakeFresh,
    async probe(works) {
      await keeper.askAgain(works.map(({ endpointId }) => endpointId));
      await wakeFresh(works);
    },
    ...createFirstSender({
      memory,
      membership,
      keeper,
      options,
      monotonicMs,
      place,
      schedule,
      wake,
      accepts: (line) => !stopped && !line.releasing && isDirect(line),
    }),
    async offer(fresh, existing) {
      const isNew = (delivery: PendingDelivery) => !keeper.get(delivery.endpointId);
      if (!stopped && membership.isAlive()) {
        await keeper.takeNew(uniqueWorks(fresh.filter(isNew)));
      }
      const rejected = fresh.filter((delivery) => {
        const line = keeper.get(delivery.endpointId);
        return !line || !accept(line, delivery);
      });
      await follow(new Set(fresh.flatMap(({ endpointId }) => keeper.get(endpointId) ?? [])));
      await wake(uniqueWorks([...rejected, ...existing]));
    },
    async tick() {
      await keeper.tick(new Date(now()));
      for (const line of keeper.all()) {
        refill(line);
        place(line);
      }
      schedule();
    },
    async poll() {
      if (stopped || !membership.isAlive()) {
        return;
      }
      await follow(await keeper.poll(new Date(now())));
    },
    async stop(graceMs) {
      stopped = true;
      const ended = Promise.allSettled(underWay);
      await within(graceMs, ended);
      aborted.abort();
      await within(abortedMs, ended);
    },
    counts: () => ({
      lines: keeper.size,
      held: memory.deliveries,
      inFlight: places.taken,
    }),
  };
}

function within(ms: number, ended: Promise<unknown>): Promise<unknown> {
  return Promise.race([ended, setTimeout(ms, undefined, { ref: false })]);
}
