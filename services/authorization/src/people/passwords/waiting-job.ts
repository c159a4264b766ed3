/** A task that waits in the queue. */
export interface WaitingJob {
  /** Id of the device or the user; for an unknown requester, the network address of the client. */
  readonly origin: string;
  readonly isKnown: boolean;
  /** Whether many wrong passwords had come from the network of the origin when the task started. */
  isSuspicious: boolean;
}
