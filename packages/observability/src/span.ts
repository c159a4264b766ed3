import type { TraceParent } from './traceparent.ts';

/** Kinds of spans (OpenTelemetry, Trace API, "SpanKind"). */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/**
 * Attributes by their names in OpenTelemetry's semantic conventions. Undefined attributes are left
 * out.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Other spans behind this span, as `traceparent`. */
  links?: readonly string[];
}

export interface SpanOutcome {
  /**
   * The reason of a failure, from few values: `error.type`, such as `503` or `timeout`. Absent: no
   * failure.
   */
  error?: string | undefined;
  attributes?: SpanAttributes;
}

/**
 * A piece of work in an exported trace. Work in any other trace has no span, at no cost. Names and
 * attributes leave the platform: they never contain a secret or a hint to a person.
 */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** For the consequences of this work, here or elsewhere (W3C Trace Context, section 3.2). */
  readonly traceparent: string;
  readonly hasEnded: boolean;
  /** A part of this work. */
  startChild(name: string, options: SpanOptions): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Only the first call counts. */
  end(outcome?: SpanOutcome): void;
}

/** Starts spans of a service. */
export interface Tracer {
  /**
   * A span of work caused by the span in `traceparent`; undefined for an unexported trace, or
   * without a trace.
   */
  continueTrace(
    traceparent: string | undefined,
    name: string,
    options: SpanOptions,
  ): Span | undefined;
  /**
   * The first span of a trace, if the trace is chosen for export; otherwise undefined.
   * @param parent gives the trace its id, without an effect on the choice: the parent is from
   *   outside the platform
   */
  startTrace(name: string, options: SpanOptions, parent?: TraceParent): Span | undefined;
}
