/** The completed and the remaining steps of `irp apps apply` after a failure. */
export interface Outcome {
  made: readonly string[];
  notMade: readonly string[];
}

/**
 * A step of `irp apps apply` failed, but the platform may have changed. Earlier steps are
 * completed, or the response of the failed step was lost. `cause` is the error of the failed step.
 */
export class PartlyAppliedError extends Error {
  override readonly name = 'PartlyAppliedError';
  readonly outcome: Outcome;

  constructor(outcome: Outcome, cause: unknown) {
    const made = outcome.made.length === 0 ? 'nothing' : outcome.made.join(', ');
    super(
      `Applied: ${made}. Not applied: ${outcome.notMade.join(', ')}. Correct the cause, and run the command again to apply the rest.`,
      { cause },
    );
    this.outcome = outcome;
  }
}
