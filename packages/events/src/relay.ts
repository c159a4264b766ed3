import type { DomainEvent } from '@irp/contracts/events';
import type { Logger } from '@irp/observability';
import type { EventBus } from './event-bus.ts';
import type { EventSource, Lease, WaitingEvent } from './event-source.ts';
import { type Pace, steadyPace } from './pace.ts';
import { publishWaiting } from './publish-waiting.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';
import { type WatchedSource, watch } from './watched-source.ts';

export interface RelayOptions {
  /**
   * The service that publishes the events, such as `authorization`. The topic has the name of the
   * service.
   */
  service: string;
  bus: Pick<EventBus, 'publish'>;
  sources: readonly EventSource[];
  /** Only the holder of the lease publishes. */
  lease: Lease;
  log: Logger;
  /**
   * The longest time between two queries of a source, in milliseconds. Default: 200. `pollMs`
   * limits the delay of events that other processes store. This process publishes its own events
   * about 30 ms after the write.
   */
  pollMs?: number;
  /**
   * Whether only this process stores events. If true, a source is queried only every `pollMs`, and
   * after each event of this process. Default: no.
   */
  isAlone?: boolean;
  /**
   * Lengthens the interval between two calls of `prepare` while the process is idle. By default,
   * the interval is fixed.
   */
  pace?: Pace;
  /**
   * Runs before the first query, and then every second, for example to complete the changes of a
   * process that died.
   * @returns the number of events that can now be published
   */
  prepare?: () => Promise<number>;
}

export interface Relay {
  /**
   * Returns the state after the last attempt to publish. `oldestMs` is the age of the oldest
   * waiting event, or 0. `leaseHeld` tells whether this process had the lease.
   */
  backlog(): {
    events: number;
    oldestMs: number;
    leaseHeld: boolean;
  };
  /**
   * Returns the waiting events of all processes, the oldest first.
   * @param limit maximum number of events to read from each source
   */
  waiting(limit: number): Promise<DomainEvent[]>;
  /** Returns the error of this process's last attempt to publish; undefined after a success. */
  failure(): unknown;
  /** Publishes all waiting events that the bus accepts, and releases the lease. */
  stop(): Promise<void>;
}

const eventsPerQuery = 500;
const retryMs = 500;
const leaseCheckMs = 1_000;
const prepareEveryMs = 1_000;

/**
 * Publishes stored events (transactional outbox) and removes acknowledged events. The events of a
 * document are published in the order of storage. After a crash, some events are published twice,
 * but no event is lost.
 */
export function startRelay(options: RelayOptions): Relay {
  const { service, bus, lease, log, pollMs = 200, isAlone, prepare, pace = steadyPace } = options;
  const sources = options.sources.map((source) => watch(source, pollMs, isAlone));
  const sleeper = createWakeableSleep();
  const unsubscribes = sources.map((source) =>
    source.onStored(() => {
      source.stored(performance.now());
      sleeper.wake();
    }),
  );
  unsubscribes.push(
    pace.onActivity(() => {
      prepareAtMs = Math.min(prepareAtMs, performance.now() + prepareEveryMs);
      sleeper.wake();
    }),
  );
  let waiting = new Map<WatchedSource, WaitingEvent[]>();
  let leaseHeld = false;
  let stopped = false;
  let prepareAtMs = 0;
  let failure: unknown;

  async function publishPending(source: WatchedSource): Promise<void> {
    const queriedMs = performance.now();
    const found = await source.waiting(eventsPerQuery);
    waiting.set(source, found);
    source.queried(queriedMs, found.length);
    if (found.length === 0) {
      return;
    }
    const { published, error } = await publishWaiting(bus, service, found);
    await source.settle(published);
    if (error !== undefined) {
      throw error;
    }
    if (found.length >= eventsPerQuery) {
      source.queryAtOnce();
    }
  }

  async function round(): Promise<'done' | 'lease held elsewhere'> {
    leaseHeld = await lease.hold().catch((error) => {
      leaseHeld = false;
      throw error;
    });
    if (!leaseHeld) {
      waiting = new Map();
      return 'lease held elsewhere';
    }
    const errors: unknown[] = [];
    // If a source fails, the other sources continue.
    const attempt = (work: () => Promise<void>) => work().catch((error) => void errors.push(error));
    if (performance.now() >= prepareAtMs) {
      await attempt(prepareSources);
    }
    for (const source of sources) {
      if (stopped || source.dueMs() <= performance.now()) {
        await attempt(() => publishPending(source));
      }
    }
    if (errors.length > 0) {
      throw errors[0];
    }
    return 'done';
  }

  async function prepareSources(): Promise<void> {
    prepareAtMs = performance.now() + pace.delayMs(prepareEveryMs);
    if (prepare && (await prepare()) > 0) {
      for (const source of sources) {
        source.queryAtOnce();
      }
    }
  }

  function untilDueMs(): number {
    const due = Math.min(
      ...sources.map((source) => source.dueMs()),
      prepare ? prepareAtMs : Number.POSITIVE_INFINITY,
    );
    return Math.max(0, due - performance.now());
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const outcome = await round();
        failure = undefined;
        await sleeper.sleep(outcome === 'done' ? untilDueMs : () => Math.min(pollMs, leaseCheckMs));
      } catch (error) {
        failure = error;
        log.warn({ err: error }, 'events not published; retrying');
        await sleeper.sleep(() => retryMs);
      }
    }
  }

  const running = run();
  return {
    backlog() {
      const events = [...waiting.values()].flat();
      const oldest = Math.min(...events.map(({ event }) => event.time.getTime()));
      return {
        events: events.length,
        oldestMs: events.length === 0 ? 0 : Math.max(0, Date.now() - oldest),
        leaseHeld,
      };
    },
    async waiting(limit) {
      const found = await Promise.all(sources.map((source) => source.waiting(limit)));
      const events = found.flat().map(({ event }) => event);
      return events.toSorted((one, other) => one.time.getTime() - other.time.getTime());
    },
    failure: () => failure,
    async stop() {
      stopped = true;
      for (const unsubscribe of unsubscribes) {
        unsubscribe();
      }
      sleeper.stop();
      await running;
      await round().catch((error) =>
        log.warn(
          { err: error },
          'events not published before the stop; the next start publishes them',
        ),
      );
      leaseHeld = false;
      await lease.release().catch(() => undefined);
    },
  };
}
