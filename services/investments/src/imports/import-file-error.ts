/** The body broke off, or is not valid gzip or no form with one file; the message says which. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly code = 'invalid_request';
}
