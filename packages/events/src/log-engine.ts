/** A message as an engine keeps it. */
export interface LogMessage {
  key: string;
  value: Buffer;
  /** Set on a replay: every other group passes over it. */
  onlyGroup?: string | undefined;
}

export interface StoredMessage extends LogMessage {
  offset: number;
}

/** Messages of one partition in their order, on their way to a member of a group. */
export interface PartitionBatch {
  topic: string;
  partition: number;
  messages: StoredMessage[];
  /** Aborted when this member should wait for nothing more: it stops, or the partition goes to another. */
  signal: AbortSignal;
  /** Keeps that all before this offset is done; does nothing when the partition has gone to another member. */
  done(nextOffset: number): Promise<void>;
}

export interface Membership {
  topics: readonly string[];
  group: string;
  maxBatch: number;
  /** Runs for several partitions at once, for each one batch after the other. Never rejects. */
  deliver(batch: PartitionBatch): Promise<void>;
}

export interface Member {
  lag(): Promise<number>;
  /** Waits for the batches under way. */
  stop(): Promise<void>;
}

/** What the two adapters implement: a partitioned log with consumer groups. All else is written once, above it. */
export interface LogEngine {
  /** Resolves when all are durable. Messages of one call, and of calls one after the other, keep their order per key. */
  append(topic: string, messages: LogMessage[]): Promise<void>;
  join(membership: Membership): Member;
  /** Every message that the topic has now, from the oldest; none when there is no such topic. */
  scan(topic: string, visit: (message: StoredMessage) => void): Promise<void>;
  healthy(): boolean;
  close(): Promise<void>;
}

/** The most that one batch holds, unless a single message is larger. */
export const maxBatchBytes = 4_194_304;
