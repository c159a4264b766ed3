import { median, percentile } from '../percentiles.ts';
import type { Samples } from './victims.ts';

/** Samples of all rounds. */
export interface Measured extends Samples {
  /** The number of cores that the platform used in each round. */
  cores: number[];
}

/** A line of the result. */
export interface Row {
  what: string;
  'p50 ms': string;
  'p99 ms': string;
  'p99 ms without': string;
  'ratio of p50': string;
  'ratio of p99': string;
  goal: string;
  /** The number of cores that the platform used, with and without the attack. */
  cores: string;
  met: boolean;
}

/** The maximum ratio of a percentile to the same percentile without the attack. */
export interface Goal {
  of: 'p50' | 'p99';
  most: number;
}

export function rowOf(
  what: string,
  goal: Goal,
  quiet: Measured,
  attacked: Measured,
  kind: 'reads' | 'writes',
): Row {
  const [before, beside] = [quiet[kind], attacked[kind]];
  const ratios = {
    p50: median(beside) / median(before),
    p99: percentile(beside, 0.99) / percentile(before, 0.99),
  };
  return {
    what,
    'p50 ms': median(beside).toFixed(1),
    'p99 ms': percentile(beside, 0.99).toFixed(1),
    'p99 ms without': percentile(before, 0.99).toFixed(1),
    'ratio of p50': ratios.p50.toFixed(2),
    'ratio of p99': ratios.p99.toFixed(2),
    goal: `${goal.of} ${goal.most}`,
    cores: `${median(attacked.cores).toFixed(2)} (${median(quiet.cores).toFixed(2)})`,
    met: ratios[goal.of] <= goal.most,
  };
}
