import type { Relay } from '@irp/events';
import type { SharedUsedTokens } from '@irp/principals';
import { Gauge, Histogram, Registry } from 'prom-client';
import { readWithin } from './read-within.ts';
import type { Readiness } from './readiness.ts';
import { addRuntimeMetrics } from './runtime-metrics.ts';

/** The Prometheus metrics of one service. */
export interface Metrics {
  registry: Registry;
  /** Records one finished request of an operation: its HTTP status and duration in milliseconds. */
  observe(operationId: string, status: number, durationMs: number): void;
}

/** Creates the metrics of a service: request durations by operation and status, and those of the Node runtime. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  addRuntimeMetrics(registry);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its response',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  return {
    registry,
    observe: (operation, status, durationMs) => requests.observe({ operation, status }, durationMs / 1_000),
  };
}

/** Adds the metrics of the outbox: how many events wait to be published, and for how long. */
export function observeBacklog(registry: Registry, relay: Relay): void {
  new Gauge({
    name: 'outbox_waiting_events',
    help: 'Events waiting to be published, as of the last round and at most one round',
    registers: [registry],
    collect() {
      this.set(relay.backlog().events);
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event waiting to be published',
    registers: [registry],
    collect() {
      this.set(relay.backlog().oldestMs / 1_000);
    },
  });
}

/** Adds the metric of used tokens: whether each process knows only its own. */
export function observeSharedTokens(registry: Registry, sharedTokens: SharedUsedTokens): void {
  new Gauge({
    name: 'used_tokens_degraded',
    help: '1 while Redis is unavailable, so that a captured write is refused only by the process that received it',
    registers: [registry],
    collect() {
      this.set(sharedTokens.degraded() ? 1 : 0);
    },
  });
}

/** Adds the metric of readiness: which engine, or service behind this one, is unavailable. */
export function observeReadiness(registry: Registry, readiness: () => Promise<Readiness>): void {
  new Gauge({
    name: 'ready_check',
    help: 'By the name of the check in /readyz: 1 where it is ok, 0 while it is degraded or unavailable',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const { checks } = await readiness();
      for (const [check, outcome] of Object.entries(checks)) this.set({ check }, outcome === 'ok' ? 1 : 0);
    },
  });
}

export interface GaugeDefinition {
  name: string;
  help: string;
  /** Where it rejects, or takes longer than two seconds, the metric is NaN: the others are still collected. */
  value(): number | Promise<number>;
}

const gaugeTimeoutMs = 2_000;

/** Adds gauges whose values are read when the metrics are collected. */
export function addGauges(registry: Registry, gauges: readonly GaugeDefinition[], timeoutMs = gaugeTimeoutMs): void {
  for (const { name, help, value } of gauges) {
    const read = readOnce(value);
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await readWithin(timeoutMs, read)) ?? Number.NaN);
      },
    });
  }
}

/** A read that an engine has not answered is not sent to it again: collections during an outage would add up. */
function readOnce(value: GaugeDefinition['value']): () => Promise<number> {
  let reading: Promise<number> | undefined;
  return () => {
    reading ??= Promise.resolve()
      .then(value)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}
