/** The documentation of an error code. */
export interface ErrorEntry {
  /** HTTP status (RFC 9110, 6585, 4918). */
  status: number;
  /** The short, stable name of the problem type (RFC 9457, section 3.1.3). */
  title: string;
  meaning: string;
  causes: readonly string[];
  /** The recommended action for a client. */
  action: string;
  /**
   * `later`: the same request can succeed later, after the time in `Retry-After` if the header is
   * sent. `changed`: the request must be changed.
   */
  retry: 'later' | 'changed';
}
