import type { Relay } from '@irp/events';
import {
  DurationHistogram,
  type HistogramReading,
  type MetricDefinition,
  requestBounds,
} from '@irp/observability';
import type { SharedUsedTokens } from '@irp/principals';
import { Registry } from 'prom-client';
import { addMetrics } from './add-metrics.ts';
import type { Readiness } from './readiness.ts';
import { addRuntimeMetrics } from './runtime-metrics.ts';

/**
 * Timeout for the metric of readiness. The readiness checks run in parallel, and always end before
 * the timeout.
 */
const readinessTimeoutMs = 5_000;

/** The Prometheus metrics of a service. */
export interface Metrics {
  registry: Registry;
  /**
   * Records a finished request: the operation, the HTTP status, and the duration in milliseconds.
   */
  observe(operationId: string, status: number, durationMs: number): void;
}

/**
 * Creates the metrics of a service: durations of requests by operation and status, and metrics of
 * the Node runtime.
 */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  addRuntimeMetrics(registry);
  const byOperation = new Map<string, Map<number, HistogramReading>>();

  function add(operation: string, status: number): HistogramReading {
    const labels = {
      operation,
      status: String(status),
    };
    const reading = { labels, histogram: new DurationHistogram(requestBounds) };
    const byStatus = byOperation.get(operation) ?? new Map<number, HistogramReading>();
    byOperation.set(operation, byStatus.set(status, reading));
    return reading;
  }

  addMetrics(registry, [
    {
      type: 'histogram',
      name: 'http_request_duration_seconds',
      help: 'Time from the start of a request to the end of its response',
      histograms: () => [...byOperation.values()].flatMap((byStatus) => [...byStatus.values()]),
    },
  ]);
  return {
    registry,
    observe(operation, status, durationMs) {
      const { histogram } = byOperation.get(operation)?.get(status) ?? add(operation, status);
      histogram.observe(durationMs / 1_000);
    },
  };
}

/**
 * Returns the metrics of the outbox: the number and age of unpublished events, and whether this
 * process publishes.
 */
export function outboxMetrics(relay: Pick<Relay, 'backlog'>): MetricDefinition[] {
  return [
    {
      name: 'outbox_waiting_events',
      help: 'Events waiting to be published, as of the last read; at most the events of one read are counted',
      value: () => relay.backlog().events,
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event waiting to be published',
      value: () => relay.backlog().oldestMs / 1_000,
    },
    {
      name: 'outbox_lease_held',
      help: '1 while this process publishes the events of its service; only one process of a service publishes at a time',
      value: () => Number(relay.backlog().leaseHeld),
    },
  ];
}

/**
 * Returns the metric of used tokens: 1 while Redis is unavailable, so no process knows the tokens
 * of writes received by another process.
 */
export function sharedTokenMetrics(
  sharedTokens: Pick<SharedUsedTokens, 'degraded'>,
): MetricDefinition[] {
  return [
    {
      name: 'used_tokens_degraded',
      help: '1 while Redis is unavailable: only the process that received a write detects a replay of this write',
      value: () => Number(sharedTokens.degraded()),
    },
  ];
}

/**
 * Adds the metric with the result of each readiness check. The metric shows each unavailable
 * dependency, such as the database, the bus or another service.
 */
export function observeReadiness(registry: Registry, readiness: () => Promise<Readiness>): void {
  const definition = {
    name: 'ready_check',
    help: '1 while the readiness check (named as in /readyz) is ok, 0 while it is degraded or unavailable',
    async value() {
      const { checks } = await readiness();
      return Object.entries(checks).map(([check, outcome]) => ({
        labels: { check },
        value: Number(outcome === 'ok'),
      }));
    },
  };
  addMetrics(registry, [definition], readinessTimeoutMs);
}
