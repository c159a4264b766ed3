/** A task waiting for its turn. */
export interface WaitingJob {
  /** A device or a person; of strangers, the network address of the client. */
  readonly origin: string;
  readonly isKnown: boolean;
  /** Whether many wrong passwords came from the network of the origin, when the task began. */
  isSuspicious: boolean;
}
