import fc from 'fast-check';

/** Reference implementation: filters all admitted times of a key on every request. */
export class ReferenceWindow {
  readonly #admitted = new Map<string, number[]>();
  readonly points: number;
  readonly windowMs: number;

  constructor(points: number, windowMs: number) {
    this.points = points;
    this.windowMs = windowMs;
  }

  counted(key: string, nowMs: number): number[] {
    return (this.#admitted.get(key) ?? []).filter(
      (time) => time > nowMs - this.windowMs && time <= nowMs,
    );
  }

  consume(
    key: string,
    nowMs: number,
  ): {
    admitted: boolean;
    remaining: number;
    resetMs: number;
  } {
    const before = this.counted(key, nowMs);
    const admitted = before.length < this.points;
    if (admitted) {
      this.#admitted.set(key, [...(this.#admitted.get(key) ?? []), nowMs]);
    }
    const counted = admitted ? [...before, nowMs] : before;
    return {
      admitted,
      remaining: this.points - counted.length,
      resetMs: (counted[0] ?? nowMs) + this.windowMs - nowMs,
    };
  }

  /** The largest number of requests admitted in any half-open window. */
  maxInAnyWindow(): number {
    const times = [...this.#admitted].flatMap(([key, all]) =>
      all.map((time) => this.counted(key, time).length),
    );
    return Math.max(0, ...times);
  }
}

export interface Step {
  key: string;
  afterMs: number;
}

/**
 * Limits and requests: bursts, steps to the exact edge of a window or next to the edge, and long
 * pauses.
 */
export function scenarios(...windows: number[]): fc.Arbitrary<{
  points: number;
  windowMs: number;
  steps: Step[];
}> {
  const bounds = fc.record({
    points: fc.integer({ min: 1, max: 12 }),
    windowMs: fc.constantFrom(...windows),
  });
  return bounds.chain(({ points, windowMs }) =>
    fc.record({
      points: fc.constant(points),
      windowMs: fc.constant(windowMs),
      steps: fc.array(steps(points, windowMs), {
        minLength: 1,
        maxLength: 80,
        size: 'max',
      }),
    }),
  );
}

function steps(points: number, windowMs: number): fc.Arbitrary<Step> {
  const afterMs = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(0, 1),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        windowMs - 1,
        windowMs,
        windowMs + 1,
        Math.ceil(windowMs / points),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.integer({
        min: 0,
        max: Math.ceil((windowMs * 2) / points),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0, max: windowMs * 5 }),
    },
  );
  return fc.record({
    key: fc.constantFrom('a', 'b}{', '{c}', 'ключ:1'),
    afterMs,
  });
}
