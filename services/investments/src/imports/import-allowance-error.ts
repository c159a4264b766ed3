import { PlatformError } from '@irp/errors';

interface Allowance {
  /** Maximum of rows in an hour. */
  most: number;
  /** Rows neither stored nor in progress. */
  left: number;
  /** The rows beyond the remaining allowance. */
  rows: number;
}

/**
 * The next rows of an import exceed the organization's hourly allowance: the import ends, and a job
 * waits. The message has no full stop.
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
