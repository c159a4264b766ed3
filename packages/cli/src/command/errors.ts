import { DetailedError } from '@irp/command-line';

/** There is no credential, or it is no longer valid. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The verification of an audit bundle has failed. */
export class TamperedError extends DetailedError {
  override readonly name = 'TamperedError';
}

/** The platform differs from a manifest, and an option asks for an exit code in this case. */
export class DifferentError extends Error {
  override readonly name = 'DifferentError';
}
