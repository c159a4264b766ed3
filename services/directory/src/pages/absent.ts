import { PlatformError } from '@irp/errors';

/** Makes a 404 an undefined part of the page. @throws every other error */
export function absent(error: unknown): undefined {
  if (error instanceof PlatformError && error.status === 404) {
    return undefined;
  }
  throw error;
}
