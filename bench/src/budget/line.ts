/** A line of the budget: CPU time of a piece of work, as a ratio to a reference in the same run. */
export interface BudgetLine {
  name: string;
  /** CPU microseconds of a piece of work. */
  micros: number;
  reference: string;
  referenceMicros: number;
  /** The ratio that the project aims at. */
  goal: number;
  /**
   * Computed from differences of measurements. Such differences vary by more than the tolerance of
   * a budget: printed only.
   */
  isDifference?: true;
}

export function ratioOf({ micros, referenceMicros }: BudgetLine): number {
  return micros / referenceMicros;
}
