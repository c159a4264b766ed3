import type { Tracer } from '@irp/observability';

/** The numbers of spans since the start of the process. */
export interface TracingCounts {
  /** Spans that the collector accepted. */
  exported: number;
  /** Spans that were dropped because the queue was full. */
  droppedFull: number;
  /** Spans that the collector rejected, or did not accept within the time limit. */
  droppedFailed: number;
  /** Spans that wait for the export. */
  queued: number;
}

export interface Tracing extends Tracer {
  counts(): TracingCounts;
  /**
   * Sends the queued spans for at most 3 seconds, and drops the spans that are still queued. Never
   * rejects.
   */
  stop(): Promise<void>;
}
