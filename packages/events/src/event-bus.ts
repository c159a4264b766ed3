import type { DurationHistogram } from '@irp/observability';
import type { EventEnvelope } from './event-envelope.ts';

/**
 * An event to publish. Events of a topic with the same key are delivered in the order of
 * publication.
 */
export interface EventMessage {
  /** 1 to 256 characters. */
  key: string;
  event: EventEnvelope;
}

export interface ReceivedEvent extends EventMessage {
  topic: string;
  partition: number;
  /** Offset in the partition, from 0. There may be gaps. */
  offset: number;
}

/** Retries after `handle` rejected with a permanent error. */
export interface RetryPolicy {
  /**
   * Attempts for a batch, and then for each suspected event, before the event becomes a dead
   * letter. Default: 5.
   */
  attempts: number;
  /**
   * Before the second attempt; doubled for each further attempt, half of it random. Default: 100.
   */
  firstDelayMs: number;
  /** Default 10,000. */
  maxDelayMs: number;
}

export interface SubscribeOptions {
  topics: readonly string[];
  /**
   * Members of a group share the partitions; each group gets every event. A new group starts at the
   * oldest event.
   */
  group: string;
  /**
   * Receives events of a partition in order. The offset of a batch is committed when the promise
   * resolves; with `maxAheadBytes`, when all earlier events are handled, too. Delivery is at least
   * once: a crash or a rebalance delivers events again, in other batches. Handlers must deduplicate
   * events by id. An event becomes a dead letter after the last rejected retry. Handlers must
   * reject with {@link TemporaryFailure} if the event is not the cause. Called concurrently for
   * several partitions, but with a single batch at a time for each partition.
   */
  handle(batch: ReceivedEvent[]): Promise<void>;
  /**
   * The most events in a call. Default: 100. A batch also has at most 4 MiB, unless the batch is a
   * single event.
   */
  maxBatch?: number;
  /**
   * Bytes to read ahead, in all partitions together. With more than 0, keys take turns: thousands
   * of events of a key do not hold up the events of other keys in the partition. The order then
   * holds only within a key. A crash repeats every handled event after the first unhandled event.
   * Default: 0 (batches have the order of the partition).
   */
  maxAheadBytes?: number;
  retry?: Partial<RetryPolicy>;
  /**
   * Errors besides {@link TemporaryFailure} with unlimited retries, such as errors of an
   * unavailable database.
   */
  isTemporary?: (error: unknown) => boolean;
}

/** The figures of this process for a topic, since the start of the subscription. */
export interface TopicProgress {
  topic: string;
  /** Events accepted by `handle`. */
  handled: number;
  /** Calls of `handle` that rejected, temporary failures included. */
  failures: number;
  /** Events that became dead letters. */
  deadLettered: number;
  /** The time between an event and its acceptance by `handle`; without replays of dead letters. */
  delays: DurationHistogram;
  /** Age of the oldest event of the batches in progress, in milliseconds; 0 for none. */
  oldestUnprocessedMs: number;
}

export interface Subscription {
  /**
   * Events in the topics after the group's committed offsets. Rejects while the engine is
   * unavailable.
   */
  lag(): Promise<number>;
  /** The lag of each topic. Rejects while the engine is unavailable. */
  lagByTopic(): Promise<ReadonlyMap<string, number>>;
  progress(): TopicProgress[];
  /**
   * Finishes the batches under way, commits their offsets and leaves the group. Does not wait for a
   * back-off.
   */
  stop(): Promise<void>;
}

/** An event that a consumer group could not handle, or a message that is not an event. */
export interface DeadLetter {
  /** Unique within its group and topic: `<partition>-<offset>`. */
  id: string;
  group: string;
  topic: string;
  partition: number;
  offset: number;
  key: string;
  /** Error of the last attempt, in a line of at most 2,000 characters. */
  reason: string;
  /** The number of calls of `handle`; 0 for a message that is not an event. */
  attempts: number;
  /** RFC 3339. */
  failedAt: string;
  /** Absent for a message that is not an event; `raw` has the bytes. */
  event?: EventEnvelope | undefined;
  /** Base64 of the first 512 KiB of the message. */
  raw?: string | undefined;
  /** Bytes of the message. */
  size: number;
}

export interface DeadLetterQuery {
  /** Only these dead letters. Default: all. */
  ids?: readonly string[];
  /** Default 100. */
  limit?: number;
}

interface EventQuery {
  topic: string;
  /** Only the events at these places. Default: all. */
  at?: readonly Pick<ReceivedEvent, 'partition' | 'offset'>[];
}

/**
 * Publishes events to other services: a topic for each service with events. Both adapters, Kafka
 * and an embedded durable log, pass the same test suite (`test/bus-contract.ts`).
 */
export interface EventBus {
  /**
   * Resolves once all messages are durable. After `unavailable`, any of the messages may have been
   * stored: publish all again in the same order.
   * @throws PlatformError `payload_too_large` for an event over 900,000 bytes of JSON and
   *   `invalid_request` for an invalid CloudEvent or key: nothing was sent. `unavailable` while the
   *   engine is unavailable, within 15 seconds.
   */
  publish(topic: string, messages: readonly EventMessage[]): Promise<void>;
  /** Resolves at once; the subscription waits for an unavailable engine. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Dead letters of the group that were not replayed, oldest first. */
  deadLetters(group: string, topic: string, query?: DeadLetterQuery): Promise<DeadLetter[]>;
  /**
   * Delivers dead letters again, to their own group only, with their key and after all waiting
   * events. Skips dead letters that are not events.
   * @returns the number of replayed dead letters
   */
  replay(group: string, topic: string, query?: DeadLetterQuery): Promise<number>;
  /**
   * Replaces dead letters of the group, including replayed dead letters. On Kafka, the former dead
   * letters stay in the topic until the end of the retention, but are not listed or replayed.
   * @param replace returns the new dead letter, or undefined to keep the dead letter
   * @returns the number of replaced dead letters
   */
  replaceDeadLetters(
    group: string,
    topic: string,
    replace: (letter: DeadLetter) => DeadLetter | undefined,
  ): Promise<number>;
  /**
   * Replaces events in place in the embedded log, and erases replaced and removed data from the
   * file within seconds. On Kafka, events cannot be replaced: the events stay until the retention
   * of the topic.
   * @param replace returns the new event, or undefined to keep the event
   * @returns the number of replaced events
   */
  replaceEvents(
    query: EventQuery,
    replace: (event: EventEnvelope) => EventEnvelope | undefined,
  ): Promise<number>;
  /** False while the engine is unavailable or a subscription is not connected. */
  healthy(): boolean;
  /** Stops every subscription, then closes the connection. */
  close(): Promise<void>;
}
