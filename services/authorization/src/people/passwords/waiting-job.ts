/** A task that waits for its turn. */
export interface WaitingJob {
  /** @param isSuspicious whether it is of a network of which many wrong passwords came */
  start(isSuspicious: boolean): void;
  refuse(): void;
}

/** A job whose turn it is. */
export interface Turn {
  job: WaitingJob;
  isSuspicious: boolean;
}
