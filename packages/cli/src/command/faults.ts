/** The line that was typed makes no sense as it stands. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** There is no credential, or it is no longer taken. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** Carried out, but not for all of what was asked; what is left was told already. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

/** Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** What was to be verified is not what was signed. */
export class TamperedError extends Error {
  override readonly name = 'TamperedError';
  /** What is wrong, and where: for programs. */
  readonly details: object;

  constructor(message: string, details: object) {
    super(message);
    this.details = details;
  }
}
