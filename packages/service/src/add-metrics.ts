import type { MetricDefinition, Reading, ValueDefinition } from '@irp/observability';
import { Counter, Gauge, type Registry } from 'prom-client';
import { ReadHistogram } from './read-histogram.ts';
import { readWithin } from './read-within.ts';

type Read = () => Promise<readonly Reading[]>;

const readTimeoutMs = 2_000;

/** Adds metrics. The values are read when the metrics are collected. */
export function addMetrics(
  registry: Registry,
  definitions: readonly MetricDefinition[],
  timeoutMs = readTimeoutMs,
): void {
  for (const definition of definitions) {
    if (definition.type === 'histogram') {
      new ReadHistogram(definition, registry);
    } else if (definition.type === 'counter') {
      new ReadCounter(definition, registry, readerOf(definition, [], timeoutMs));
    } else {
      const unread = (definition.expected ?? [{}]).map((labels) => ({ labels, value: Number.NaN }));
      new ReadGauge(definition, registry, readerOf(definition, unread, timeoutMs));
    }
  }
}

class ReadGauge extends Gauge {
  readonly #read: Read;

  constructor({ name, help }: ValueDefinition, registry: Registry, read: Read) {
    super({
      name,
      help,
      registers: [registry],
    });
    this.#read = read;
  }

  override async get() {
    return { ...(await super.get()), values: [...(await this.#read())] };
  }
}

class ReadCounter extends Counter {
  readonly #read: Read;

  constructor({ name, help }: ValueDefinition, registry: Registry, read: Read) {
    super({
      name,
      help,
      registers: [registry],
    });
    this.#read = read;
  }

  override async get() {
    return { ...(await super.get()), values: [...(await this.#read())] };
  }
}

/** @param unread the values to report if reading fails */
function readerOf({ value }: ValueDefinition, unread: readonly Reading[], timeoutMs: number): Read {
  const read = readOnce(async () => {
    const values = await value();
    return typeof values === 'number'
      ? [
          {
            labels: {},
            value: values,
          },
        ]
      : values;
  });
  return async () => (await readWithin(timeoutMs, read)) ?? unread;
}

/**
 * Returns a function that reads. A call during a read returns that read's result, so that reads do
 * not accumulate while the database or the bus is unavailable.
 */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
