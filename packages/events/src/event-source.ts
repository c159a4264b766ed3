import type { DomainEvent } from '@irp/contracts/events';

/** A stored, unpublished event, and its document. */
export interface WaitingEvent {
  event: DomainEvent;
  documentId: unknown;
}

/** A collection of documents with events. An event stays until the bus has acknowledged it. */
export interface EventSource {
  /** About `limit` events; the events of a document in the order of storage. */
  waiting(limit: number): Promise<WaitingEvent[]>;
  /** Removes acknowledged events. */
  settle(sent: readonly WaitingEvent[]): Promise<void>;
  /**
   * Calls `listener` after each write of events by this process, once the events are readable; also
   * after a failed write, because the database may have stored a part. Events of other processes
   * are found by polling only.
   * @returns unsubscribe
   */
  onStored(listener: () => void): () => void;
}

/**
 * Gives a job to a single process at a time. The job must tolerate two holders for a short time.
 */
export interface Lease {
  /** Takes or renews the lease. @returns false while another process holds it */
  hold(): Promise<boolean>;
  /** Ends the lease: another process can take the lease at once. */
  release(): Promise<void>;
}
