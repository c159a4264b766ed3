/** The command line is not valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** There is no credential, or it is no longer valid. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The command was only partly successful, and has reported the errors itself. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

/** Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export class DetailedError extends Error {
  /** What is wrong, and where: for `--json`. */
  readonly details: object;

  constructor(message: string, details: object, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}

/** The verification of an audit bundle failed. */
export class TamperedError extends DetailedError {
  override readonly name = 'TamperedError';
}

/** The platform differs from a manifest, and the command was to tell by its exit code. */
export class DifferentError extends Error {
  override readonly name = 'DifferentError';
}
