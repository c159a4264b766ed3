import { PlatformError } from './platform-error.ts';

/** A 400 for a single field. @param message follows the name of the field: `must not be empty` */
export function invalidField(field: string, message: string): PlatformError {
  return new PlatformError('invalid_request', `${field} ${message}`, {
    errors: [{ field, message }],
  });
}
