/** A line of the budget: the CPU time of some work, compared with a reference in the same run. */
export interface BudgetLine {
  name: string;
  /** CPU microseconds for one repetition of the work. */
  micros: number;
  reference: string;
  referenceMicros: number;
  /** The ratio that the measurement should reach. */
  goal: number;
  /**
   * Whether `micros` is a difference of two measurements. A difference of two measurements varies
   * by more than the tolerance of a budget, so the bench only prints the line.
   */
  isDifference?: true;
}

export function ratioOf({ micros, referenceMicros }: BudgetLine): number {
  return micros / referenceMicros;
}
