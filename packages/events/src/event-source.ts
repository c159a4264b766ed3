import type { DomainEvent } from '@irp/contracts/events';

/** An event that is stored and not yet published, with its document. */
export interface WaitingEvent {
  event: DomainEvent;
  documentId: unknown;
}

/** A collection of documents with events. An event stays until the bus has acknowledged it. */
export interface EventSource {
  /** About `limit` events; the events of a document in the order of storage. */
  waiting(limit: number): Promise<WaitingEvent[]>;
  /** Removes events that the bus has acknowledged. */
  settle(sent: readonly WaitingEvent[]): Promise<void>;
  /**
   * Calls `listener` after each write of events by this process, when they can be read. This
   * happens even if the write failed, because the database may have stored a part. Events of other
   * processes are only found by polling.
   * @returns a function that removes the listener
   */
  onStored(listener: () => void): () => void;
}

/**
 * Gives a job to a single process at a time. The job must tolerate two holders for a short time.
 */
export interface Lease {
  /**
   * Takes or renews the lease.
   * @returns false while another process has it
   */
  hold(): Promise<boolean>;
  /** Ends the lease: another process can take the lease at once. */
  release(): Promise<void>;
}
