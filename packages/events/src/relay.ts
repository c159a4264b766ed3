import type { Logger } from '@irp/logging';
import type { EventBus } from './event-bus.ts';
import type { EventSource, Lease, WaitingEvent } from './event-source.ts';
import { toEnvelope } from './to-envelope.ts';

export interface RelayOptions {
  /** Whose events these are: the topic is `<service>`. */
  service: string;
  bus: EventBus;
  sources: readonly EventSource[];
  lease: Lease;
  log: Logger;
  /** How often it looks by itself; what happens in this process is told by `nudge`. */
  pollMs?: number;
  /** At first, and every second: such as taking up what a dead process began. */
  prepare?: () => Promise<void>;
}

export interface Relay {
  /** Something may wait. */
  nudge(): void;
  /** As of the last round: events that it saw waiting, and milliseconds since the oldest of them happened. */
  backlog(): { events: number; oldestMs: number };
  /** Sends what waits, as far as the bus takes it, and ends. */
  stop(): Promise<void>;
}

const perRound = 500;
const retryMs = 500;
const prepareEveryMs = 1_000;
const lingerMs = 30;

/**
 * Carries events from the documents they were written with to the bus. Each document's events leave in their order: who
 * sends one has sent all before it, or found them sent. After a crash some are sent twice; none is lost.
 */
export function startRelay(options: RelayOptions): Relay {
  const { service, bus, sources, lease, log, pollMs = 200, prepare } = options;
  let waiting: WaitingEvent[] = [];
  let stopped = false;
  /** A nudge ends the waiting for one; an end ends every rest. */
  let wake: (stopping: boolean) => void = () => undefined;
  let nudged = false;
  let prepareAtMs = 0;

  /** How many it found waiting. */
  async function carry(source: EventSource): Promise<number> {
    const found = await source.waiting(perRound);
    waiting = waiting.concat(found);
    if (found.length === 0) return 0;
    const key = ({ event }: WaitingEvent) => event.workspaceId || event.subject || event.id;
    await bus.publish(
      service,
      found.map((one) => ({ key: key(one), event: toEnvelope(service, one.event) })),
    );
    await source.settle(found);
    return found.length;
  }

  /** How many waited in the source that had most. */
  async function round(): Promise<number> {
    waiting = [];
    if (!(await lease.hold())) return 0;
    if (Date.now() >= prepareAtMs) {
      await prepare?.();
      prepareAtMs = Date.now() + prepareEveryMs;
    }
    let most = 0;
    for (const source of sources) most = Math.max(most, await carry(source));
    return most;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      nudged = false;
      try {
        const found = await round();
        if (found >= perRound) continue;
        if (found === 0 && !nudged) await rest(pollMs);
        // What happens at the same time leaves together.
        if (nudged || found > 0) await rest(lingerMs);
      } catch (error) {
        log.warn({ err: error }, 'events wait: they could not be carried to the bus');
        await rest(retryMs);
      }
    }
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = (stopping) => {
        if (!stopping && ms !== pollMs) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    nudge() {
      nudged = true;
      wake(false);
    },
    backlog() {
      const oldest = Math.min(...waiting.map(({ event }) => event.time.getTime()));
      return { events: waiting.length, oldestMs: waiting.length === 0 ? 0 : Math.max(0, Date.now() - oldest) };
    },
    async stop() {
      stopped = true;
      wake(true);
      await running;
      await round().catch((error) => log.warn({ err: error }, 'stopped before all events were carried to the bus'));
      await lease.release().catch(() => undefined);
    },
  };
}
