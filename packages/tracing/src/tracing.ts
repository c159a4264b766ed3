import type { Tracer } from '@irp/observability';

/** Spans of a process, since the start. */
export interface TracingCounts {
  /** Spans accepted by the collector. */
  exported: number;
  /** Spans that ended during a full queue. */
  droppedFull: number;
  /** Spans rejected by the collector, or without a timely response. */
  droppedFailed: number;
  /** Spans waiting for the export. */
  queued: number;
}

export interface Tracing extends Tracer {
  counts(): TracingCounts;
  /** Sends the waiting spans, for at most 3 seconds; the rest is dropped. Never rejects. */
  stop(): Promise<void>;
}
