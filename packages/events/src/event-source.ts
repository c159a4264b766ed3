import type { DomainEvent } from '@irp/contracts/events';

/** An event that is stored but not yet published, and the document that holds it. */
export interface WaitingEvent {
  event: DomainEvent;
  documentId: unknown;
}

/** A collection whose documents hold events until the bus has acknowledged them. */
export interface EventSource {
  /** About `limit` events; those of one document in the order in which they were stored. */
  waiting(limit: number): Promise<WaitingEvent[]>;
  /** Removes events that the bus has acknowledged. */
  settle(sent: readonly WaitingEvent[]): Promise<void>;
  /**
   * Calls `listener` after each write of this process that stored events here, once they can be
   * read; also after a failed write, which the database may have stored in part. Events of other
   * processes are found by polling only.
   * @returns unsubscribe
   */
  onStored(listener: () => void): () => void;
}

/**
 * Allows one of several processes to do a job. The job must tolerate two holders for a short time.
 */
export interface Lease {
  /** Takes or renews the lease. @returns false while another process holds it */
  hold(): Promise<boolean>;
  /** Ends the lease, so that another process can take it at once. */
  release(): Promise<void>;
}
