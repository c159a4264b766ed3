import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/observability';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Tracing } from '../tracing.ts';
import { createCountedQueue } from './counted-queue.ts';
import { createTracer } from './create-tracer.ts';

interface Options {
  /** The URL of the collector, with the path for traces. */
  url: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  /** Returns whether a new trace is exported. */
  chooseTrace: () => boolean;
  log: Logger;
  /** The maximum delay before a span is sent. Default: 2 s. */
  delayMs?: number;
  /** Time limit for a request to the collector. Default: 10 s. */
  timeoutMs?: number;
}

/** The maximum number of queued spans (about 2 MB). */
const mostQueued = 4_096;
const mostSentAtOnce = 512;
const stopMs = 3_000;

/**
 * Sends spans to a collector, in batches and in the background. An unavailable or frozen collector
 * does not delay requests, and the limited queue does not fill the memory.
 */
export function startExporting({
  url,
  headers,
  resource,
  chooseTrace,
  log,
  ...options
}: Options): Tracing {
  const { delayMs = 2_000, timeoutMs = 10_000 } = options;
  const queue = createCountedQueue(
    new OTLPTraceExporter({
      url,
      headers,
      timeoutMillis: timeoutMs,
    }),
    mostQueued,
    log,
  );
  const batches = new BatchSpanProcessor({
    exporter: queue.exporter,
    maxQueueSize: mostQueued,
    maxExportBatchSize: mostSentAtOnce,
    scheduledDelayMillis: delayMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.instance.id': randomUUID(),
      ...resource,
    }),
    // `chooseTrace` has already selected the trace before the first span.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [queue.inFrontOf(batches)],
    spanLimits: { attributeValueLengthLimit: 256, linkCountLimit: 128 },
  });
  return {
    ...createTracer(provider.getTracer('irp'), chooseTrace),
    counts: queue.counts,
    async stop() {
      const stopped = provider.shutdown().catch(() => undefined);
      await Promise.race([stopped, setTimeout(stopMs, undefined, { ref: false })]);
    },
  };
}
