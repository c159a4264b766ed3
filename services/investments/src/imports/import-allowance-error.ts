import { PlatformError } from '@irp/errors';

interface Allowance {
  /** Maximum number of rows in an hour. */
  most: number;
  /** Number of rows that may still be stored in this hour. */
  left: number;
  /** Number of rows in the next batch of the import. */
  rows: number;
}

/**
 * The next rows of an import exceed the number of rows that the organization may import in an hour.
 * An import without a job ends, and a job waits. The message has no full stop.
 */
export class ImportAllowanceError extends PlatformError {
  readonly retryAfterS: number;

  constructor({ most, left, rows }: Allowance, retryAfterS: number) {
    super(
      'rate_limit_exceeded',
      `Imports of this organization may store ${most} rows an hour: ${left} are left, and the next batch needs ${rows}. Continue in ${Math.ceil(retryAfterS / 60)} minutes`,
      { retryAfterS },
    );
    this.retryAfterS = retryAfterS;
  }
}
