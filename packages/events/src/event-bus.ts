import type { EventEnvelope } from './event-envelope.ts';

/** An event on its way to a topic. Events of one topic with the same key are delivered in the order of their publishing. */
export interface EventMessage {
  /** 1 to 256 characters. */
  key: string;
  event: EventEnvelope;
}

/** An event as a consumer gets it. */
export interface ReceivedEvent extends EventMessage {
  topic: string;
  partition: number;
  /** Its place in the partition, from 0. There may be gaps. */
  offset: number;
}

/** What to do when `handle` fails with anything but a temporary fault. */
export interface RetryPolicy {
  /** How often a batch, and then each suspect in it, is tried before it is given up. Default 5. */
  attempts: number;
  /** Before the second try, in milliseconds; doubled for each further one, with jitter of a half. Default 100. */
  firstDelayMs: number;
  /** Default 10,000. */
  maxDelayMs: number;
}

export interface SubscribeOptions {
  topics: readonly string[];
  /** Members of one group share the partitions; each group gets every event. A new group starts at the oldest event. */
  group: string;
  /**
   * Gets events of one partition in their order; when it resolves they count as done. The same event can come again, and
   * (after a crash or a rebalance) a batch can be cut in another way: recognise events by their id. Events that make it
   * throw go to the dead letters after their retries; for a fault that is not the event's own throw {@link TemporaryFailure}.
   * Called for several partitions at the same time, for each one batch after the other.
   */
  handle(batch: ReceivedEvent[]): Promise<void>;
  /** Events in one call, at most. Default 100. A batch is also at most about 4 MB. */
  maxBatch?: number;
  retry?: Partial<RetryPolicy>;
  /** For faults besides {@link TemporaryFailure} that are tried for ever, such as those of a database that is away. */
  isTemporary?: (error: unknown) => boolean;
}

export interface Subscription {
  /** Events in its topics that the group has not done yet. Rejects when the engine is away. */
  lag(): Promise<number>;
  /** Lets the batches under way finish, keeps their offsets, and leaves the group. Waits for no back-off. */
  stop(): Promise<void>;
}

/** An event that a consumer group could not handle, or a message that was no event. */
export interface DeadLetter {
  /** Of the dead letter within its group and topic; to be given to `replay`. */
  id: string;
  group: string;
  topic: string;
  partition: number;
  offset: number;
  key: string;
  /** What the last attempt said: one line of at most 2,000 characters. */
  reason: string;
  /** How often it was handed over; 0 for what could not be read. */
  attempts: number;
  /** RFC 3339. */
  failedAt: string;
  /** Missing when the message was not an event: then `raw` has it. */
  event?: EventEnvelope | undefined;
  /** Base64 of its first 512 kB. */
  raw?: string | undefined;
  /** Of the message, in bytes. */
  size: number;
}

export interface DeadLetterQuery {
  /** Only these; all unless told. */
  ids?: readonly string[];
  /** Default 100. */
  limit?: number;
}

/**
 * Carries events between services. One topic for each owning service. Two adapters, Kafka and an embedded durable log,
 * pass one contract test suite.
 */
export interface EventBus {
  /**
   * Resolves once all messages are durable. When it rejects, any of them may have been taken all the same: publish again,
   * in the same order.
   * @throws PlatformError before anything is sent: `payload_too_large` for an event over 900,000 bytes of JSON,
   * `invalid_request` for one that is no CloudEvent or has no proper key; both name it. `unavailable` while the engine is
   * away, after 15 seconds at most.
   */
  publish(topic: string, messages: readonly EventMessage[]): Promise<void>;
  /** Resolves at once, also while the engine is away: the subscription starts as soon as it is back. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** What the group has given up and nobody has replayed, oldest first. */
  deadLetters(group: string, topic: string, query?: DeadLetterQuery): Promise<DeadLetter[]>;
  /**
   * Hands dead letters once more to their own group, and no other, at their key and behind all that is waiting there.
   * Those that were no events are left where they are.
   * @returns how many
   */
  replay(group: string, topic: string, query?: DeadLetterQuery): Promise<number>;
  /** False while the engine is away or a subscription has no connection. */
  healthy(): boolean;
  /** Stops every subscription, then the connection. */
  close(): Promise<void>;
}
