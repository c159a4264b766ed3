/** Decides whether a mail to a recipient is tried now. */
export interface SendGate {
  /**
   * @returns undefined: now; then `leave` must be called. Otherwise the wait until the next call,
   *   and the number of consecutive failures
   */
  enter(to: string): { waitMs: number; failures: number } | undefined;
  /** @param isFailure whether the attempt failed and a retry may succeed */
  leave(to: string, isFailure: boolean): void;
}
