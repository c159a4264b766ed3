import type { DomainEvent } from '@irp/contracts/events';

/** An event that is stored and not yet published, with its document. */
export interface WaitingEvent {
  event: DomainEvent;
  documentId: unknown;
}

/**
 * A collection whose documents contain events. An event stays in its document until the bus has
 * acknowledged it.
 */
export interface EventSource {
  /**
   * Returns about `limit` events. Those of a document are in the order in which they were stored.
   */
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
 * Permits only one process at a time to do a job. The job must tolerate that two processes do it
 * for a short time.
 */
export interface Lease {
  /**
   * Takes or renews the lease.
   * @returns false while another process has it
   */
  hold(): Promise<boolean>;
  /** Gives up the lease, so that another process can take it at once. */
  release(): Promise<void>;
}
