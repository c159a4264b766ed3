import { DurationHistogram, delayBounds } from '@irp/observability';
import type { ReceivedEvent, TopicProgress } from '../event-bus.ts';

interface Counted {
  handled: number;
  failures: number;
  deadLettered: number;
  delays: DurationHistogram;
  /**
   * By partition, the time of the oldest event in the current batch, in milliseconds since 1970.
   */
  unprocessed: Map<number, number>;
}

/**
 * Counts what this process has done for a subscription: handled events, failures and dead letters.
 */
export class ConsumerProgress {
  readonly #topics: Map<string, Counted>;

  constructor(topics: readonly string[]) {
    const nothing = () => ({
      handled: 0,
      failures: 0,
      deadLettered: 0,
    });
    this.#topics = new Map(
      topics.map((topic) => [
        topic,
        {
          ...nothing(),
          delays: new DurationHistogram(delayBounds),
          unprocessed: new Map<number, number>(),
        },
      ]),
    );
  }

  /**
   * Records the begin of a batch. All `events` are handled, retried or stored as dead letters
   * before the next batch of the partition begins.
   */
  began(topic: string, partition: number, events: readonly ReceivedEvent[]): void {
    const oldestMs = Math.min(...events.map(({ event }) => Date.parse(event.time)));
    if (Number.isFinite(oldestMs)) {
      this.#topics.get(topic)?.unprocessed.set(partition, oldestMs);
    }
  }

  ended(topic: string, partition: number): void {
    this.#topics.get(topic)?.unprocessed.delete(partition);
  }

  /**
   * Records handled events.
   * @param replayed the events that are replayed dead letters. The delays of replayed events are
   *   not counted
   */
  handled(
    topic: string,
    events: readonly ReceivedEvent[],
    replayed: ReadonlySet<ReceivedEvent>,
  ): void {
    const counted = this.#topics.get(topic);
    if (!counted) {
      return;
    }
    counted.handled += events.length;
    const nowMs = Date.now();
    for (const one of events) {
      const delayMs = nowMs - Date.parse(one.event.time);
      if (!replayed.has(one) && Number.isFinite(delayMs)) {
        counted.delays.observe(delayMs / 1_000);
      }
    }
  }

  failed(topic: string): void {
    const counted = this.#topics.get(topic);
    if (counted) {
      counted.failures++;
    }
  }

  deadLettered(topic: string): void {
    const counted = this.#topics.get(topic);
    if (counted) {
      counted.deadLettered++;
    }
  }

  read(): TopicProgress[] {
    return [...this.#topics].map(([topic, { unprocessed, ...counted }]) => {
      const oldestMs = Math.min(...unprocessed.values());
      const oldestUnprocessedMs = unprocessed.size === 0 ? 0 : Math.max(0, Date.now() - oldestMs);
      return {
        topic,
        ...counted,
        oldestUnprocessedMs,
      };
    });
  }
}
