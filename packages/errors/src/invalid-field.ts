import { PlatformError } from './platform-error.ts';

/**
 * Creates a 400 for a single field.
 * @param message the text after the name of the field, such as `must not be empty`
 */
export function invalidField(field: string, message: string): PlatformError {
  return new PlatformError('invalid_request', `${field} ${message}`, {
    errors: [{ field, message }],
  });
}
