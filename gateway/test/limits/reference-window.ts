import fc from 'fast-check';

/** The definition itself: every admitted time of each key, looked through on every request. */
export class ReferenceWindow {
  readonly #admitted = new Map<string, number[]>();
  readonly points: number;
  readonly windowMs: number;

  constructor(points: number, windowMs: number) {
    this.points = points;
    this.windowMs = windowMs;
  }

  counted(key: string, nowMs: number): number[] {
    return (this.#admitted.get(key) ?? []).filter((time) => time > nowMs - this.windowMs && time <= nowMs);
  }

  draw(key: string, nowMs: number): { admitted: boolean; remaining: number; resetMs: number } {
    const before = this.counted(key, nowMs);
    const admitted = before.length < this.points;
    if (admitted) this.#admitted.set(key, [...(this.#admitted.get(key) ?? []), nowMs]);
    const counted = admitted ? [...before, nowMs] : before;
    return { admitted, remaining: this.points - counted.length, resetMs: counted[0]! + this.windowMs - nowMs };
  }

  /** The most requests admitted in any half-open window. */
  mostInAnyWindow(): number {
    const times = [...this.#admitted].flatMap(([key, all]) => all.map((time) => this.counted(key, time).length));
    return Math.max(0, ...times);
  }
}

export interface Step {
  key: string;
  afterMs: number;
}

/** Bounds and requests: bursts, steps that end exactly on a window's edge or beside it, and long silences. */
export function scenarios(...windows: number[]): fc.Arbitrary<{ points: number; windowMs: number; steps: Step[] }> {
  const bounds = fc.record({ points: fc.integer({ min: 1, max: 12 }), windowMs: fc.constantFrom(...windows) });
  return bounds.chain(({ points, windowMs }) =>
    fc.record({
      points: fc.constant(points),
      windowMs: fc.constant(windowMs),
      steps: fc.array(steps(points, windowMs), { minLength: 1, maxLength: 80, size: 'max' }),
    }),
  );
}

function steps(points: number, windowMs: number): fc.Arbitrary<Step> {
  const afterMs = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(0, 1) },
    { weight: 3, arbitrary: fc.constantFrom(windowMs - 1, windowMs, windowMs + 1, Math.ceil(windowMs / points)) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: Math.ceil((windowMs * 2) / points) }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: windowMs * 5 }) },
  );
  return fc.record({ key: fc.constantFrom('a', 'b}{', '{c}', 'ключ:1'), afterMs });
}
