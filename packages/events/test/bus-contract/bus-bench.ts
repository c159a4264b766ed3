import { eventually } from '@irp/testing/eventually';
import type {
  EventBus,
  ReceivedEvent,
  SubscribeOptions,
  Subscription,
} from '../../src/event-bus.ts';
import type { LogEngine } from '../../src/log-engine.ts';
import { freshName } from '../create-message.ts';

/**
 * Kafka may need half a minute to rebalance a group; the embedded log's tests end before mocha's
 * timeout.
 */
export const patience = { timeoutMs: process.env.KAFKA_BROKERS ? 55_000 : 20_000 };

export const retry = {
  attempts: 3,
  firstDelayMs: 2,
  maxDelayMs: 10,
};

/** An adapter under test. */
export interface BusHarness {
  bus: EventBus;
  /** The bus's engine, to append messages rejected by the bus. */
  engine: LogEngine;
  /**
   * A bus for a second member of a group: with separate connections, if the adapter supports
   * separate connections.
   */
  neighbour: EventBus;
  /** Makes the engine unavailable to `bus`. */
  disconnect(): Promise<void>;
  /** @returns the bus to continue with */
  reconnect(): Promise<EventBus>;
  stop(): Promise<void>;
}

/** A started adapter, with a new topic for each test. */
export class BusBench {
  harness!: BusHarness;
  bus!: EventBus;
  topic = '';
  #open: Subscription[] = [];

  use(harness: BusHarness): void {
    this.harness = harness;
    this.bus = harness.bus;
  }

  /** A subscription that collects events; `handle` runs first and may reject. */
  async subscribe(group: string, options: Partial<SubscribeOptions> & { on?: EventBus } = {}) {
    const got: ReceivedEvent[] = [];
    const { on = this.bus, handle, ...rest } = options;
    const subscription = await on.subscribe({
      topics: [this.topic],
      group,
      retry,
      ...rest,
      async handle(batch) {
        await handle?.(batch);
        got.push(...batch);
      },
    });
    this.#open.push(subscription);
    return {
      got,
      subscription,
      stop: () => subscription.stop(),
      has: (n: number) =>
        eventually(`${n} events are delivered to ${group}`, () => got.length >= n, patience),
    };
  }

  /**
   * A remaining member of another test would take part in rebalances of its group, and might keep
   * its partitions.
   */
  async stopSubscriptions(): Promise<void> {
    const ended = this.#open;
    this.#open = [];
    await Promise.all(ended.map((one) => one.stop()));
  }

  newTopic(): void {
    this.topic = freshName('topic');
  }
}
