import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import type { EventBus } from './event-bus.ts';
import type { EventSource, Lease, WaitingEvent } from './event-source.ts';
import { onMade } from './made-events.ts';
import { toEnvelope } from './to-envelope.ts';
import { type WatchedSource, watch } from './watched-source.ts';

export interface RelayOptions {
  /** Whose events these are: the topic is `<service>`. */
  service: string;
  bus: EventBus;
  sources: readonly EventSource[];
  lease: Lease;
  log: Logger;
  /** How often it looks for what other processes have written; of events made in this process it hears. */
  pollMs?: number;
  /** At first, and every second: such as taking up what a dead process began. How many events it has let go. */
  prepare?: () => Promise<number>;
}

export interface Relay {
  /** As of the last round: events that it saw waiting, and milliseconds since the oldest of them happened. */
  backlog(): { events: number; oldestMs: number };
  /** Sends what waits, as far as the bus takes it, and ends. */
  stop(): Promise<void>;
}

const perRound = 500;
const retryMs = 500;
const prepareEveryMs = 1_000;

/**
 * Carries events from the documents they were written with to the bus. Each document's events leave in their order: who
 * sends one has sent all before it, or found them sent. After a crash some are sent twice; none is lost.
 */
export function startRelay(options: RelayOptions): Relay {
  const { service, bus, lease, log, pollMs = 200, prepare } = options;
  const sources = options.sources.map((source) => watch(source, pollMs));
  let waiting = new Map<WatchedSource, WaitingEvent[]>();
  let stopped = false;
  let wake: () => void = () => undefined;
  let prepareAtMs = 0;
  const ignore = onMade(() => {
    const nowMs = performance.now();
    for (const source of sources) source.expect(nowMs);
    wake();
  });

  async function carry(source: WatchedSource): Promise<void> {
    const askedMs = performance.now();
    const found = await source.waiting(perRound);
    waiting.set(source, found);
    source.asked(askedMs, found.length);
    if (found.length === 0) return;
    const { taken, fault } = await publish(found);
    await source.settle(taken);
    if (fault !== undefined) throw fault;
    if (found.length >= perRound) source.askAtOnce();
  }

  /** All, or where an event is refused for what it is, all documents without such a one. */
  async function publish(found: WaitingEvent[]): Promise<{ taken: WaitingEvent[]; fault?: unknown }> {
    try {
      await bus.publish(service, found.map(toMessage));
      return { taken: found };
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const taken: WaitingEvent[] = [];
    let fault: unknown;
    for (const ofDocument of Map.groupBy(found, ({ documentId }) => documentId).values()) {
      try {
        await bus.publish(service, ofDocument.map(toMessage));
        taken.push(...ofDocument);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        fault = error;
      }
    }
    return { taken, fault };
  }

  function toMessage({ event }: WaitingEvent) {
    return { key: event.workspaceId || event.subject || event.id, event: toEnvelope(service, event) };
  }

  async function round(): Promise<'done' | 'not ours'> {
    if (!(await lease.hold())) {
      waiting = new Map();
      return 'not ours';
    }
    const faults: unknown[] = [];
    // What fails in one place keeps nothing back in another.
    const attempt = (work: () => Promise<void>) => work().catch((error) => void faults.push(error));
    if (performance.now() >= prepareAtMs) await attempt(prepareSources);
    for (const source of sources)
      if (stopped || source.dueMs() <= performance.now()) await attempt(() => carry(source));
    if (faults.length > 0) throw faults[0];
    return 'done';
  }

  async function prepareSources(): Promise<void> {
    prepareAtMs = performance.now() + prepareEveryMs;
    if (prepare && (await prepare()) > 0) for (const source of sources) source.askAtOnce();
  }

  function untilDue(): number {
    const due = Math.min(...sources.map((source) => source.dueMs()), prepare ? prepareAtMs : Number.POSITIVE_INFINITY);
    return Math.max(0, due - performance.now());
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if ((await round()) === 'done') await rest(untilDue);
        else await rest(() => pollMs);
      } catch (error) {
        log.warn({ err: error }, 'events wait: they could not be carried to the bus');
        await rest(() => retryMs);
      }
    }
  }

  /** Until then; asked anew when an event was made. An end ends it. */
  function rest(howLong: () => number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      let endMs = Number.POSITIVE_INFINITY;
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        wake = () => undefined;
        resolve();
      };
      wake = () => {
        if (stopped) return end();
        const ms = howLong();
        if (performance.now() + ms >= endMs) return;
        clearTimeout(timer);
        endMs = performance.now() + ms;
        timer = setTimeout(end, ms);
      };
      wake();
    });
  }

  const running = run();
  return {
    backlog() {
      const events = [...waiting.values()].flat();
      const oldest = Math.min(...events.map(({ event }) => event.time.getTime()));
      return { events: events.length, oldestMs: events.length === 0 ? 0 : Math.max(0, Date.now() - oldest) };
    },
    async stop() {
      stopped = true;
      ignore();
      wake();
      await running;
      await round().catch((error) => log.warn({ err: error }, 'stopped before all events were carried to the bus'));
      await lease.release().catch(() => undefined);
    },
  };
}

/** Of the event itself: it would be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && ['invalid_request', 'payload_too_large'].includes(error.code);
}
