/**
 * The body ended early, is not valid gzip, or is not a form with a single file. The message
 * contains the reason.
 */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly code = 'invalid_request';
}
