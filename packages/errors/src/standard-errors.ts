import { PlatformError } from './platform-error.ts';

/** Creates a 404 for an address at which there is nothing. */
export function notFound(): PlatformError {
  return new PlatformError('not_found', 'There is nothing at this address.');
}

/**
 * Creates a 500 for an unexpected error.
 * @param cause the error, which is logged and never sent
 */
export function internalError(cause?: unknown): PlatformError {
  return new PlatformError('internal_error', 'Something went wrong on our side.', { cause });
}
