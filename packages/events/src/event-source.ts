import type { DomainEvent } from '@irp/contracts/events';

/** An event that is stored and not yet published, with its document. */
export interface WaitingEvent {
  event: DomainEvent;
  documentId: unknown;
}

/**
 * A collection of documents with events. An event stays stored until the bus has acknowledged the
 * event.
 */
export interface EventSource {
  /** Returns about `limit` events. The events of a document have the order of storage. */
  waiting(limit: number): Promise<WaitingEvent[]>;
  /** Removes events that the bus has acknowledged. */
  settle(sent: readonly WaitingEvent[]): Promise<void>;
  /**
   * Calls `listener` when events that this process has written can be read. Calls the listener even
   * after a failed write, because the database may have stored a part of the events. Events of
   * other processes are only found by polling.
   * @returns a function that removes the listener
   */
  onStored(listener: () => void): () => void;
}

/**
 * Gives a job to a single process at a time. For a short time, two processes may have the lease, so
 * the job must tolerate two concurrent executions.
 */
export interface Lease {
  /**
   * Takes or renews the lease.
   * @returns false while another process has the lease
   */
  hold(): Promise<boolean>;
  /** Ends the lease: another process can take the lease at once. */
  release(): Promise<void>;
}
