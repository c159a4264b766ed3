/** Decides whether a mail to a recipient is tried now. */
export interface SendGate {
  /**
   * @returns undefined: now; then `leave` must be called. Otherwise after how long to ask again,
   *   and how often in a row it has failed
   */
  enter(to: string): { waitMs: number; failures: number } | undefined;
  /** @param isFailure another attempt may succeed */
  leave(to: string, isFailure: boolean): void;
}
