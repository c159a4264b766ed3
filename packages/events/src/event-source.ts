import type { DomainEvent } from '@irp/contracts';

/** An event that waits, and the document in which it waits. */
export interface WaitingEvent {
  event: DomainEvent;
  documentId: unknown;
}

/** Where events wait until the bus has them: what a service writes together with its changes. */
export interface EventSource {
  /** Those of one document in their order; about `limit` of them. */
  waiting(limit: number): Promise<WaitingEvent[]>;
  /** The bus has them: they wait no longer. */
  settle(sent: readonly WaitingEvent[]): Promise<void>;
}

/** Which of several processes does the work. Two for a moment do no harm. */
export interface Lease {
  /** Takes it, or keeps it. */
  hold(): Promise<boolean>;
  /** For others to take at once. */
  release(): Promise<void>;
}
