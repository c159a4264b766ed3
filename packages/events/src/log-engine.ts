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

/** How many bytes a member reads ahead, in all of its partitions together. */
export interface AheadRoom {
  /** 0: the member reads no message ahead, and batches have the order of the partition. */
  readonly bytes: number;
  left: number;
}

/**
 * Messages of one partition for a member of a group, in the order of their offsets. Never empty.
 * Messages of other keys may be missing between them.
 */
export interface PartitionBatch {
  topic: string;
  partition: number;
  messages: StoredMessage[];
  /** Aborted when this member stops or loses the partition: it must not start another wait. */
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
   * Called concurrently for several partitions, but for one partition one batch at a time. Never
   * rejects.
   */
  deliver(batch: PartitionBatch): Promise<void>;
}

export interface Member {
  /** Messages after the group's committed offsets, of each topic. */
  lag(): Promise<ReadonlyMap<string, number>>;
  /** Leaves the group after the batches under way. */
  stop(): Promise<void>;
}

/** The port that Kafka and the embedded log implement: a partitioned log with consumer groups. */
export interface LogEngine {
  /**
   * Resolves when all messages are durable. Messages of one call, and of consecutive calls, keep
   * their order per key.
   */
  append(topic: string, messages: LogMessage[]): Promise<void>;
  join(membership: Membership): Member;
  /** Visits every message that the topic has now, oldest first; none where it does not exist. */
  scan(topic: string, visit: (message: StoredMessage) => void): Promise<void>;
  /**
   * Replaces messages where they are, all or those `at` some places; `change` returns undefined to
   * keep one. Then erases what was replaced, and what was removed before. Absent where the engine
   * cannot.
   */
  rewrite?(
    topic: string,
    change: (message: StoredMessage) => Buffer | undefined,
    at?: readonly { partition: number; offset: number }[],
  ): Promise<void>;
  healthy(): boolean;
  close(): Promise<void>;
}

/** The most bytes in a batch, unless it is a single message. */
export const maxBatchBytes = 4_194_304;
