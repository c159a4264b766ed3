import { DetailedError } from '@irp/command-line';

/** The credential is missing, or is no longer valid. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The verification of an audit bundle, a log or a key set has failed. */
export class TamperedError extends DetailedError {
  override readonly name = 'TamperedError';
}

/** The platform differs from a manifest. Thrown only with `--detailed-exitcode`. */
export class DifferentError extends Error {
  override readonly name = 'DifferentError';
}
