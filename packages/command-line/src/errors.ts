/** The command line is not valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was not completely successful, and has already reported the errors. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

/** The user has interrupted the command, for example with Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export class DetailedError extends Error {
  /** Further members of the error document that `--json` prints. */
  readonly details: object;

  constructor(message: string, details: object, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}
