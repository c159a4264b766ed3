/** A line of the budget: CPU time of a piece of work, as a ratio to its reference in the same run. */
export interface BudgetLine {
  name: string;
  /** CPU microseconds of one piece of work. */
  micros: number;
  reference: string;
  referenceMicros: number;
  /** The ratio that the project aims at. */
  goal: number;
  /** Made of differences of measurements, which vary by more than a budget allows: printed alone. */
  isDifference?: true;
}

export function ratioOf({ micros, referenceMicros }: BudgetLine): number {
  return micros / referenceMicros;
}
