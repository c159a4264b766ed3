/**
 * A line of the budget: CPU time of a piece of work, as a ratio to its reference in the same run.
 */
export interface BudgetLine {
  name: string;
  /** CPU microseconds of a piece of work. */
  micros: number;
  reference: string;
  referenceMicros: number;
  /** The target ratio of the project. */
  goal: number;
  /** A difference of measurements, which varies by more than a budget allows: only printed. */
  isDifference?: true;
}

export function ratioOf({ micros, referenceMicros }: BudgetLine): number {
  return micros / referenceMicros;
}
