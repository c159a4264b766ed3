/** Decides whether a mail to a recipient is tried now or later. */
export interface SendGate {
  /**
   * Asks for an attempt.
   * @returns undefined if the attempt may start; after the attempt, the caller must call `leave`.
   *   If the attempt must wait: the milliseconds until the next call, and the number of the
   *   recipient's consecutive failures
   */
  enter(to: string): { waitMs: number; failures: number } | undefined;
  /**
   * Reports the end of an attempt.
   * @param isFailure whether the attempt failed and a retry may succeed
   */
  leave(to: string, isFailure: boolean): void;
}
