/** A message to store. */
export interface LogMessage {
  key: string;
  value: Buffer;
  /**
   * Set if a dead letter is replayed. Only this group handles the message; all other groups skip
   * the message.
   */
  onlyGroup?: string | undefined;
}

export interface StoredMessage extends LogMessage {
  offset: number;
}

/** How many bytes a member may read ahead, in all of its partitions together. */
export interface AheadRoom {
  /** 0 if the member reads nothing ahead, and batches have the order of the partition. */
  readonly bytes: number;
  left: number;
}

/**
 * Messages of a partition for a member of a group, in the order of their offsets. A batch has at
 * least one message. Between two messages of the batch, messages with other keys may be missing.
 */
export interface PartitionBatch {
  topic: string;
  partition: number;
  messages: StoredMessage[];
  /**
   * Is aborted when the member stops or loses the partition. After the abort, the member must not
   * begin another pause.
   */
  signal: AbortSignal;
  /**
   * Commits the messages of the batch before this offset. Does nothing if the member has lost the
   * partition.
   */
  commit(nextOffset: number): Promise<void>;
}

export interface Membership {
  topics: readonly string[];
  group: string;
  maxBatch: number;
  ahead: AheadRoom;
  /**
   * Delivers a batch. Calls for several partitions may run at the same time, but each partition has
   * only one call. Never rejects.
   */
  deliver(batch: PartitionBatch): Promise<void>;
}

export interface Member {
  /** Returns, by topic, the number of messages after the group's committed offsets. */
  lag(): Promise<ReadonlyMap<string, number>>;
  /** Leaves the group after the batches in progress. */
  stop(): Promise<void>;
}

/** A log with partitions and consumer groups, implemented by Kafka and by the embedded log. */
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
   * Overwrites all messages, or the messages at certain offsets, and then erases replaced and
   * removed data. `change` returns undefined to keep a message. Absent if the engine cannot
   * overwrite messages.
   */
  rewrite?(
    topic: string,
    change: (message: StoredMessage) => Buffer | undefined,
    at?: readonly { partition: number; offset: number }[],
  ): Promise<void>;
  healthy(): boolean;
  close(): Promise<void>;
}

/** Maximum size of a batch with several messages, in bytes. */
export const maxBatchBytes = 4_194_304;
