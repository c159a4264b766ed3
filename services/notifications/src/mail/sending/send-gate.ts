/** Decides whether a mail to a recipient is tried now or later. */
export interface SendGate {
  /**
   * Asks for an attempt.
   * @returns undefined if the attempt may start; the caller must then call `leave` after the
   *   attempt. Otherwise the wait until the next call, and the number of consecutive failures of
   *   the recipient
   */
  enter(to: string): { waitMs: number; failures: number } | undefined;
  /**
   * Reports the end of an attempt.
   * @param isFailure whether the attempt failed and a retry may succeed
   */
  leave(to: string, isFailure: boolean): void;
}
