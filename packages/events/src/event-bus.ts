import type { DurationHistogram } from '@irp/observability';
import type { EventEnvelope } from './event-envelope.ts';

/**
 * An event to publish. Events of a topic with the same key are delivered in the order of
 * publication.
 */
export interface EventMessage {
  /** A text of 1 to 256 characters. */
  key: string;
  event: EventEnvelope;
}

export interface ReceivedEvent extends EventMessage {
  topic: string;
  partition: number;
  /** The offset in the partition, from 0. Some offsets are not used. */
  offset: number;
}

/**
 * How a batch is retried after an error that is not temporary. Temporary errors are retried without
 * a limit.
 */
export interface RetryPolicy {
  /**
   * Maximum number of attempts for a batch. Each event that may be the cause of a failure gets the
   * same number of attempts. After the last attempt, the event becomes a dead letter. Default: 5.
   */
  attempts: number;
  /**
   * Pause before the second attempt, in milliseconds. Each further pause is twice as long. Up to
   * half of each pause is random. Default: 100.
   */
  firstDelayMs: number;
  /** Maximum pause, in milliseconds. Default: 10,000. */
  maxDelayMs: number;
}

export interface SubscribeOptions {
  topics: readonly string[];
  /**
   * The members of a group share the partitions of a topic, and each group gets every event. A new
   * group begins with the oldest event.
   */
  group: string;
  /**
   * Receives events of a partition in order. The offset of a batch is committed when the promise
   * resolves. With `maxAheadBytes`, the commit waits until all earlier events are handled. Delivery
   * is at least once: a crash or a rebalance delivers events again, in other batches. Handlers must
   * deduplicate events by id. An event becomes a dead letter when the last retry is rejected.
   * Handlers must reject with {@link TemporaryFailure} if the event is not the cause of the
   * failure. Calls for several partitions are concurrent, but each partition has a single call at a
   * time.
   */
  handle(batch: ReceivedEvent[]): Promise<void>;
  /**
   * Maximum number of events in a call. Default: 100. A batch with several events has at most 4
   * MiB.
   */
  maxBatch?: number;
  /**
   * Maximum bytes to read ahead, in all partitions together. If the value is more than 0, a batch
   * takes one event of each key in turn. Thousands of events of one key therefore do not delay the
   * other keys in the partition. Only the events of a key keep their order. After a crash, all
   * events from the first unhandled event on are delivered again. Default: 0 (batches have the
   * order of the partition).
   */
  maxAheadBytes?: number;
  retry?: Partial<RetryPolicy>;
  /**
   * Whether an error is retried without limit, like {@link TemporaryFailure}. An example is an
   * error of an unavailable database.
   */
  isTemporary?: (error: unknown) => boolean;
}

/** What this process has done for a topic since the beginning of the subscription. */
export interface TopicProgress {
  topic: string;
  /** Number of events that `handle` has accepted. */
  handled: number;
  /** Number of calls of `handle` that were rejected, including temporary failures. */
  failures: number;
  /** Number of events that became dead letters. */
  deadLettered: number;
  /**
   * Times from events until `handle` has accepted the events. Replayed dead letters are not
   * included.
   */
  delays: DurationHistogram;
  /** Age of the oldest event in the batches in progress, in milliseconds; 0 without a batch. */
  oldestUnprocessedMs: number;
}

export interface Subscription {
  /**
   * Returns the number of events in the topics after the group's committed offsets. Rejects while
   * the engine is unavailable.
   */
  lag(): Promise<number>;
  /** Returns the lag by topic. Rejects while the engine is unavailable. */
  lagByTopic(): Promise<ReadonlyMap<string, number>>;
  progress(): TopicProgress[];
  /**
   * Finishes the batches in progress, commits their offsets and leaves the group. Does not wait for
   * pauses between attempts.
   */
  stop(): Promise<void>;
}

/** An event that a consumer group could not handle, or a message that is no event. */
export interface DeadLetter {
  /** The id `<partition>-<offset>`, which is unique in the group and topic. */
  id: string;
  group: string;
  topic: string;
  partition: number;
  offset: number;
  key: string;
  /** The error of the last attempt, in a line of at most 2,000 characters. */
  reason: string;
  /** Number of calls of `handle` with the event; 0 if the message is no event. */
  attempts: number;
  /** The time in RFC 3339. */
  failedAt: string;
  /** The event; absent for a message that is no event, whose bytes are in `raw`. */
  event?: EventEnvelope | undefined;
  /** The first 512 KiB of the message in base64. */
  raw?: string | undefined;
  /** The size of the message in bytes. */
  size: number;
}

export interface DeadLetterQuery {
  /** The dead letters to select. Default: all. */
  ids?: readonly string[];
  /** Maximum number. Default: 100. */
  limit?: number;
}

interface EventQuery {
  topic: string;
  /** The partitions and offsets of the events to select. Default: all. */
  at?: readonly Pick<ReceivedEvent, 'partition' | 'offset'>[];
}

/**
 * Publishes events to other services. Each service that publishes events has a topic. The two
 * implementations, Kafka and an embedded durable log, pass the same tests (`test/bus-contract.ts`).
 */
export interface EventBus {
  /**
   * Publishes messages. Resolves when all messages are durable. After `unavailable`, some of the
   * messages may be stored, so the caller must publish all messages again in the same order.
   * @throws PlatformError `payload_too_large` for an event with more than 900,000 bytes of JSON,
   *   `invalid_request` for an invalid CloudEvent or key. After both errors, no message was sent.
   *   The error `unavailable` comes within 15 seconds, if the engine is unavailable.
   */
  publish(topic: string, messages: readonly EventMessage[]): Promise<void>;
  /**
   * Subscribes a member of a group. Resolves at once. If the engine is unavailable, the
   * subscription waits for the engine.
   */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Returns the dead letters of a group that were not replayed, the oldest first. */
  deadLetters(group: string, topic: string, query?: DeadLetterQuery): Promise<DeadLetter[]>;
  /**
   * Delivers dead letters again, only to the group that could not process them. The events keep
   * their keys, and are delivered after all waiting events. Skips dead letters that are no events.
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
   * Overwrites events in the embedded log, and erases replaced and removed data from the file
   * within seconds. On Kafka, this is not possible, and the events stay until the retention of the
   * topic ends.
   * @param replace returns the new event, or undefined to keep the old one
   * @returns the number of replaced events
   */
  replaceEvents(
    query: EventQuery,
    replace: (event: EventEnvelope) => EventEnvelope | undefined,
  ): Promise<number>;
  /** Returns false while the engine is unavailable, or a subscription is not connected. */
  healthy(): boolean;
  /** Stops all subscriptions, and then closes the connection. */
  close(): Promise<void>;
}
