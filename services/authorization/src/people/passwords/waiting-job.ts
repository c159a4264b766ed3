/** A task waiting for its turn. */
export interface WaitingJob {
  /** A device or a person; for an unknown requester, the client's network address. */
  readonly origin: string;
  readonly isKnown: boolean;
  /** Whether many wrong passwords came from the network of the origin, when the task began. */
  isSuspicious: boolean;
}
