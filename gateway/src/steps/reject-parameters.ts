import { unknownParameterError } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

/**
 * Rejects a request with parameters, for operations that have none.
 * @param query the query of the request, without API keys
 */
export function rejectParameters(query: string): void {
  const errors = [...new Set(new URLSearchParams(query).keys())].map((field) => ({
    field,
    message: unknownParameterError(field, []),
  }));
  if (errors.length === 0) {
    return;
  }
  const message = errors.map((error) => `${error.field} ${error.message}`).join('; ');
  throw new PlatformError('invalid_request', message, { errors });
}
