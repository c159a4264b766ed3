import { PlatformError } from './platform-error.ts';

/** 404 for an address without content. */
export function notFound(): PlatformError {
  return new PlatformError('not_found', 'There is nothing at this address.');
}

/** 500 for an unexpected error. @param cause for the log; never sent */
export function internalError(cause?: unknown): PlatformError {
  return new PlatformError('internal_error', 'Something went wrong on our side.', { cause });
}
