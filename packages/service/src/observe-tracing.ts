import type { Tracing } from '@irp/tracing';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds the metrics of tracing: how many spans were exported, how many were dropped, and why. */
export function observeTracing(registry: Registry, tracing: Pick<Tracing, 'counts'>): void {
  new Counter({
    name: 'tracing_spans_exported_total',
    help: 'Spans that the collector has accepted',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(tracing.counts().exported);
    },
  });
  new Counter({
    name: 'tracing_spans_dropped_total',
    help: 'Spans that were dropped because the queue was full or the collector failed',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      const { droppedFull, droppedFailed } = tracing.counts();
      this.reset();
      this.inc({ reason: 'queue_full' }, droppedFull);
      this.inc({ reason: 'export_failed' }, droppedFailed);
    },
  });
  new Gauge({
    name: 'tracing_spans_queued',
    help: 'Spans that wait to be sent',
    registers: [registry],
    collect() {
      this.set(tracing.counts().queued);
    },
  });
}
