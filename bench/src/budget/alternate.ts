import { median } from '../percentiles.ts';

/** Work whose CPU time is measured. */
export interface Measured {
  /** Does it for a while. @returns how many pieces of work were done */
  run(): Promise<number>;
  /** CPU microseconds that its processes have used since their start. */
  cpuMicros(): number | Promise<number>;
}

/**
 * Runs each after the other, in rounds, so that all have the same share of what else the machine
 * does.
 * @param rounds after one that warms up
 * @returns CPU microseconds of a piece of each work, medians of the rounds
 */
export async function alternate<Name extends string>(
  works: Record<Name, Measured>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const work = works[name];
      const before = await work.cpuMicros();
      const count = await work.run();
      const spent = (await work.cpuMicros()) - before;
      if (round > 0) {
        samples.get(name)?.push(spent / count);
      }
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
