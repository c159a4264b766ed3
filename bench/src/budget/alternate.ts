import { median } from '../percentiles.ts';

/** Work with a measured CPU time. */
export interface Measured {
  /** Repeats the work for a while. @returns the number of repetitions */
  run(): Promise<number>;
  /** CPU microseconds used by the measured processes since their start. */
  cpuMicros(): number | Promise<number>;
}

/**
 * Measures several kinds of work alternately, in rounds, so that other load on the machine affects
 * all of them equally.
 * @param rounds number of measured rounds, after a warm-up round
 * @returns the median CPU microseconds of a repetition, for each kind of work
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
