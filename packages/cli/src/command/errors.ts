import { DetailedError } from '@irp/command-line';

/** There is no credential, or it is no longer valid. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The verification of an audit bundle failed. */
export class TamperedError extends DetailedError {
  override readonly name = 'TamperedError';
}

/** The platform differs from a manifest, and the command was to tell by its exit code. */
export class DifferentError extends Error {
  override readonly name = 'DifferentError';
}
