import { PlatformError } from '@irp/errors';

/**
 * An import exceeds a bound: it ends, and the rows before stay stored. The message has no full
 * stop.
 */
export class ImportBoundError extends PlatformError {
  constructor(message: string) {
    super('payload_too_large', message);
  }
}
