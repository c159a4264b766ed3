import { PlatformError } from '@irp/errors';

/** An organization has stored as many rows as it may in an hour: an import ends, and a job waits. The message has no full stop. */
export class ImportAllowanceError extends PlatformError {
  readonly retryAfterS: number;

  constructor(most: number, retryAfterS: number) {
    super(
      'rate_limit_exceeded',
      `Imports of this organization have stored the ${most} rows that its plan allows an hour: go on in ${Math.ceil(retryAfterS / 60)} minutes`,
      { retryAfterS },
    );
    this.retryAfterS = retryAfterS;
  }
}
