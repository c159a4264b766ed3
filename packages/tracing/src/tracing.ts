import type { Tracer } from '@irp/observability';

/** Spans of a process, since its start. */
export interface TracingCounts {
  /** Those that the collector has accepted. */
  exported: number;
  /** Those that ended while the queue was full. */
  droppedFull: number;
  /** Those that the collector did not accept, or that it did not answer for in time. */
  droppedFailed: number;
  /** Those that wait to be sent. */
  queued: number;
}

export interface Tracing extends Tracer {
  counts(): TracingCounts;
  /** Sends what waits, for at most 3 seconds; what is left is dropped. Never rejects. */
  stop(): Promise<void>;
}
