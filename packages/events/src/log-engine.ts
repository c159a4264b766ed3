/** A message to store. */
export interface LogMessage {
  key: string;
  value: Buffer;
  /** Set on a replay: every other group skips the message. */
  onlyGroup?: string | undefined;
}

export interface StoredMessage extends LogMessage {
  offset: number;
}

/** The bytes that a member reads ahead, in all of its partitions together. */
export interface AheadRoom {
  /** 0: the member reads no message ahead, and batches have the order of the partition. */
  readonly bytes: number;
  left: number;
}

/**
 * Messages of a partition for a member of a group, in the order of the offsets. Never empty.
 * Messages of other keys may be missing in between.
 */
export interface PartitionBatch {
  topic: string;
  partition: number;
  messages: StoredMessage[];
  /**
   * Aborted when this member stops or loses the partition: the member must not start another wait.
   */
  signal: AbortSignal;
  /**
   * Commits the messages of the batch before this offset as processed. Does nothing after the member
   * has lost the partition.
   */
  commit(nextOffset: number): Promise<void>;
}

export interface Membership {
  topics: readonly string[];
  group: string;
  maxBatch: number;
  ahead: AheadRoom;
  /**
   * Called concurrently for several partitions, but with a single batch at a time for each
   * partition. Never rejects.
   */
  deliver(batch: PartitionBatch): Promise<void>;
}

export interface Member {
  /** Messages after the group's committed offsets, of each topic. */
  lag(): Promise<ReadonlyMap<string, number>>;
  /** Leaves the group after the batches under way. */
  stop(): Promise<void>;
}

/** The port of Kafka and the embedded log: a partitioned log with consumer groups. */
export interface LogEngine {
  /**
   * Resolves when all messages are durable. Messages of a call, and of consecutive calls, keep
   * their order per key.
   */
  append(topic: string, messages: LogMessage[]): Promise<void>;
  join(membership: Membership): Member;
  /** Visits every current message of the topic, oldest first; none for a missing topic. */
  scan(topic: string, visit: (message: StoredMessage) => void): Promise<void>;
  /**
   * Replaces messages in place, all or those `at` some places; `change` returns undefined to keep a
   * message. Then erases replaced and removed data. Absent in an engine without in-place changes.
   */
  rewrite?(
    topic: string,
    change: (message: StoredMessage) => Buffer | undefined,
    at?: readonly { partition: number; offset: number }[],
  ): Promise<void>;
  healthy(): boolean;
  close(): Promise<void>;
}

/** The most bytes in a batch, unless the batch is a single message. */
export const maxBatchBytes = 4_194_304;
