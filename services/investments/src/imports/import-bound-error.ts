import { PlatformError } from '@irp/errors';

/**
 * An import exceeds a limit, and ends. Earlier rows remain stored. The message has no full stop.
 */
export class ImportBoundError extends PlatformError {
  constructor(message: string) {
    super('payload_too_large', message);
  }
}
