import type { Logger } from '@irp/observability';
import type {
  BatchSpanProcessor,
  ReadableSpan,
  SpanExporter,
  SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { TracingCounts } from '../tracing.ts';

/** ExportResultCode.SUCCESS of @opentelemetry/core, copied here to avoid the dependency. */
const success = 0;

/**
 * Counts the queued, sent and dropped spans of a batch processor, because the processor itself does
 * not report dropped spans.
 * @param limit the size of the processor's queue
 */
export function createCountedQueue(inner: SpanExporter, limit: number, log: Logger) {
  const counts: TracingCounts = {
    exported: 0,
    droppedFull: 0,
    droppedFailed: 0,
    queued: 0,
  };
  let isFailing = false;

  function note(failure: Error | undefined, spans: number): void {
    if (failure) {
      counts.droppedFailed += spans;
    } else {
      counts.exported += spans;
    }
    if (isFailing === (failure !== undefined)) {
      return;
    }
    isFailing = failure !== undefined;
    if (failure) {
      log.warn({ reason: failure.message.slice(0, 200) }, 'span export failed; spans dropped');
    } else {
      log.warn('span export works again');
    }
  }

  const exporter: SpanExporter = {
    export(spans, done) {
      counts.queued -= spans.length;
      inner.export(spans, (result) => {
        note(
          result.code === success ? undefined : (result.error ?? new Error('unknown')),
          spans.length,
        );
        done(result);
      });
    },
    forceFlush: async () => inner.forceFlush?.(),
    shutdown: () => inner.shutdown(),
  };

  return {
    exporter,
    counts: (): TracingCounts => ({ ...counts }),
    /**
     * Returns a processor that passes spans to `batches`, and drops spans while the queue is full.
     */
    inFrontOf: (batches: BatchSpanProcessor): SpanProcessor => ({
      onStart: () => undefined,
      onEnd(span: ReadableSpan) {
        if (counts.queued >= limit) {
          counts.droppedFull += 1;
          return;
        }
        counts.queued += 1;
        batches.onEnd(span);
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown(),
    }),
  };
}
