import { invalidField, PlatformError } from '@irp/errors';

/**
 * The error of a file without the row of column names.
 * @param unit the name of the file's rows
 */
export function noHeader(headerRow: number | undefined, unit: 'line' | 'row'): PlatformError {
  if (headerRow === undefined) {
    return new PlatformError('invalid_request', `The file is empty: a header ${unit} is required.`);
  }
  const message = `is ${headerRow}, and the file has no ${unit} ${headerRow} with the names of its columns`;
  return invalidField('headerRow', message);
}
