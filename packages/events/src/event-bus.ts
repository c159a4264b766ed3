import type { DurationHistogram } from '@irp/observability';
import type { EventEnvelope } from './event-envelope.ts';

/**
 * An event to publish. Events of one topic with the same key are delivered in the order in which
 * they were published.
 */
export interface EventMessage {
  /** 1 to 256 characters. */
  key: string;
  event: EventEnvelope;
}

/** An event as a consumer receives it. */
export interface ReceivedEvent extends EventMessage {
  topic: string;
  partition: number;
  /** Offset in the partition, from 0. There may be gaps. */
  offset: number;
}

/** Retries after `handle` rejected with an error that is not temporary. */
export interface RetryPolicy {
  /**
   * Attempts for a batch, and then for each event that may be the cause, before it becomes a dead
   * letter. Default 5.
   */
  attempts: number;
  /** Before the second attempt; doubled for each further one, half of it random. Default 100. */
  firstDelayMs: number;
  /** Default 10,000. */
  maxDelayMs: number;
}

export interface SubscribeOptions {
  topics: readonly string[];
  /**
   * Members of one group share the partitions; each group gets every event. A new group starts at
   * the oldest event.
   */
  group: string;
  /**
   * Receives events of one partition in order. The offset of a batch is committed when the promise
   * resolves; with `maxAheadBytes`, when all earlier events are handled, too. Delivery is at least
   * once: a crash or a rebalance delivers events again, in other batches. Deduplicate events by
   * their id. An event becomes a dead letter when the handler has rejected it in every retry. Reject
   * with {@link TemporaryFailure} where the event is not the cause. Called
   * concurrently for several partitions, but for one partition one batch at a time.
   */
  handle(batch: ReceivedEvent[]): Promise<void>;
  /**
   * The most events in one call. Default 100. A batch also has at most 4 MiB, unless it is one
   * event.
   */
  maxBatch?: number;
  /**
   * Bytes to read ahead, in all partitions together. With more than 0, keys take turns: thousands of
   * events of one key do not hold up the events of other keys in the partition. Only the events of
   * one key come in order then. A crash repeats every handled event behind the first unhandled
   * event. Default 0: batches have the order of the partition.
   */
  maxAheadBytes?: number;
  retry?: Partial<RetryPolicy>;
  /**
   * Errors other than {@link TemporaryFailure} that are retried without limit, such as those of an
   * unavailable database.
   */
  isTemporary?: (error: unknown) => boolean;
}

/** What this process has done of a topic since the subscription began. */
export interface TopicProgress {
  topic: string;
  /** Events that `handle` accepted. */
  handled: number;
  /** Calls of `handle` that rejected, temporary failures included. */
  failures: number;
  /** Events that became dead letters. */
  deadLettered: number;
  /**
   * From when an event happened until `handle` had accepted it; without replays of dead letters.
   */
  delays: DurationHistogram;
  /** Age of the oldest event of the batches in progress, in milliseconds; 0 for none. */
  oldestInHandMs: number;
}

export interface Subscription {
  /**
   * Events in its topics after the group's committed offsets. Rejects while the engine is
   * unavailable.
   */
  lag(): Promise<number>;
  /** Likewise, of each topic. */
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
  /** Error of the last attempt, in one line of at most 2,000 characters. */
  reason: string;
  /** How often `handle` was called with it; 0 for a message that is not an event. */
  attempts: number;
  /** RFC 3339. */
  failedAt: string;
  /** Absent where the message is not an event; `raw` has its bytes. */
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
 * Publishes events to other services: one topic for each service that owns events. Both adapters,
 * Kafka and an embedded durable log, pass one test suite (`test/bus-contract.ts`).
 */
export interface EventBus {
  /**
   * Resolves once all messages are durable. After `unavailable` any of them may have been stored:
   * publish all again in the same order.
   * @throws PlatformError `payload_too_large` for an event over 900,000 bytes of JSON and
   *   `invalid_request` for one that is not a CloudEvent or has an invalid key: nothing was sent.
   *   `unavailable` while the engine is unavailable, within 15 seconds.
   */
  publish(topic: string, messages: readonly EventMessage[]): Promise<void>;
  /** Resolves at once; while the engine is unavailable, the subscription waits for it. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Dead letters of the group that were not replayed, oldest first. */
  deadLetters(group: string, topic: string, query?: DeadLetterQuery): Promise<DeadLetter[]>;
  /**
   * Delivers dead letters again to their own group only, with their key and after all events that
   * wait there. Those that are not events are skipped.
   * @returns how many were replayed
   */
  replay(group: string, topic: string, query?: DeadLetterQuery): Promise<number>;
  /**
   * Replaces dead letters of the group, those that were replayed included. On Kafka the former ones
   * stay in their topic until its retention, but are not listed or replayed.
   * @param replace returns the new dead letter, or undefined to keep one
   * @returns how many were replaced
   */
  replaceDeadLetters(
    group: string,
    topic: string,
    replace: (letter: DeadLetter) => DeadLetter | undefined,
  ): Promise<number>;
  /**
   * Replaces events where they are in the embedded log, and erases from its file what was replaced
   * or removed before, within seconds. On Kafka events cannot be replaced: they stay until the
   * retention of their topic.
   * @param replace returns the new event, or undefined to keep one
   * @returns how many were replaced
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
