import type { Relay } from '@irp/events';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Counts one finished request of an operation. */
  observe(operationId: string, status: number, durationMs: number): void;
}

/** Prometheus metrics of one service: requests by operation and status, and the runtime's own. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  return {
    registry,
    observe: (operation, status, durationMs) => requests.observe({ operation, status }, durationMs / 1_000),
  };
}

/** How many events wait to be carried to the bus, and since when. */
export function observeBacklog(registry: Registry, relay: Relay): void {
  new Gauge({
    name: 'outbox_waiting_events',
    help: 'Events seen waiting for the bus, at most a round of them',
    registers: [registry],
    collect() {
      this.set(relay.backlog().events);
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest of them has waited',
    registers: [registry],
    collect() {
      this.set(relay.backlog().oldestMs / 1_000);
    },
  });
}
