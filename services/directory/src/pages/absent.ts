import { PlatformError } from '@irp/errors';

/**
 * Handles an error of a part of the page: after a 404, the page is shown without this part.
 * @throws every other error
 */
export function absent(error: unknown): undefined {
  if (error instanceof PlatformError && error.status === 404) {
    return undefined;
  }
  throw error;
}
