/** The command line is not valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
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
  /** The errors with their positions: for `--json`. */
  readonly details: object;

  constructor(message: string, details: object, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}
