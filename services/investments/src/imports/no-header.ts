import { invalidField, PlatformError } from '@irp/errors';

/**
 * Creates the error for a file without a row of column names.
 * @param unit the noun for a row in this kind of file
 */
export function noHeader(headerRow: number | undefined, unit: 'line' | 'row'): PlatformError {
  if (headerRow === undefined) {
    return new PlatformError('invalid_request', `The file is empty: a header ${unit} is required.`);
  }
  const message = `must be the ${unit} with the column names, not ${headerRow}: ${unit} ${headerRow} has none`;
  return invalidField('headerRow', message);
}
