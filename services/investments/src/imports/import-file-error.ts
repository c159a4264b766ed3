/**
 * The body broke off, or is not valid gzip, or is not a form with a single file; the message names
 * the reason.
 */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly code = 'invalid_request';
}
