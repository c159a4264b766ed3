/** The completed and the missing steps of a manifest after a failure. */
export interface Outcome {
  made: readonly string[];
  notMade: readonly string[];
}

/**
 * A step of `irp apps apply` failed after another was completed. `cause` is the error of the step.
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
