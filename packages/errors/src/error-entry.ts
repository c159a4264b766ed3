/** What the documentation of an error code says. */
export interface ErrorEntry {
  /** HTTP status (RFC 9110, 6585, 4918). */
  status: number;
  /** The short, stable name of the problem type (RFC 9457, section 3.1.3). */
  title: string;
  meaning: string;
  causes: readonly string[];
  /** What a client should do. */
  action: string;
  /**
   * `later`: the same request can succeed later, after `Retry-After` where it is sent; `changed`:
   * only a changed one can.
   */
  retry: 'later' | 'changed';
}
