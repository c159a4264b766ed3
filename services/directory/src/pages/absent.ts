import { PlatformError } from '@irp/errors';

/** What a page does without. @throws what is no 404 */
export function absent(error: unknown): undefined {
  if (error instanceof PlatformError && error.status === 404) {
    return undefined;
  }
  throw error;
}
