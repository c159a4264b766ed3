import { DetailedError } from '@irp/command-line';

/** The credential is missing, or no longer valid. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The verification of an audit bundle failed. */
export class TamperedError extends DetailedError {
  override readonly name = 'TamperedError';
}

/** The platform differs from a manifest, and the options require an exit code for differences. */
export class DifferentError extends Error {
  override readonly name = 'DifferentError';
}
