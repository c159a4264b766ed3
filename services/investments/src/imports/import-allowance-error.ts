import { PlatformError } from '@irp/errors';

interface Allowance {
  /** Rows in an hour. */
  most: number;
  /** Rows that are not stored, nor being stored. */
  left: number;
  /** The rows that do not fit into the rest. */
  rows: number;
}

/**
 * The next rows of an import exceed what its organization may store in an hour: the import ends,
 * and a job waits. The message has no full stop.
 */
export class ImportAllowanceError extends PlatformError {
  readonly retryAfterS: number;

  constructor({ most, left, rows }: Allowance, retryAfterS: number) {
    super(
      'rate_limit_exceeded',
      `Imports of this organization may store ${most} rows an hour: ${left} are left, and the next rows count as ${rows}. Go on in ${Math.ceil(retryAfterS / 60)} minutes`,
      { retryAfterS },
    );
    this.retryAfterS = retryAfterS;
  }
}
