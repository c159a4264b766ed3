import { PlatformError } from '@irp/errors';

/**
 * An import exceeds a bound: the import ends, and earlier rows stay stored. The message has no full
 * stop.
 */
export class ImportBoundError extends PlatformError {
  constructor(message: string) {
    super('payload_too_large', message);
  }
}
