import type { Labels, Reading } from './metric-definition.ts';

/**
 * Counts by a single label with known values. Each value starts with the count 0, because
 * Prometheus does not see the first increase of a new series.
 */
export class Counts<Value extends string> {
  readonly #label: string;
  readonly #counts: Map<Value, number>;
  readonly #labels: Labels;

  /** @param labels further labels of every reading, such as the topic */
  constructor(label: string, values: readonly Value[], labels: Labels = {}) {
    this.#label = label;
    this.#counts = new Map(values.map((value) => [value, 0]));
    this.#labels = labels;
  }

  add(value: Value, by = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + by);
  }

  readings(): Reading[] {
    return [...this.#counts].map(([value, count]) => ({
      labels: { ...this.#labels, [this.#label]: value },
      value: count,
    }));
  }
}
