import type { TraceParent } from './traceparent.ts';

/** Kinds of spans (OpenTelemetry, Trace API, "SpanKind"). */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/**
 * Attributes, under their names in OpenTelemetry's semantic conventions. Undefined attributes are
 * left out.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Further spans that caused this span, as `traceparent`. */
  links?: readonly string[];
}

export interface SpanOutcome {
  /**
   * The value of `error.type`, such as `503` or `timeout`. There must be few possible values.
   * Absent: no failure.
   */
  error?: string | undefined;
  attributes?: SpanAttributes;
}

/**
 * A piece of work in an exported trace. Work in other traces has no span, and thus no cost. Names
 * and attributes leave the platform, so they must not contain secrets or personal data.
 */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /**
   * The value to pass to work that this span causes, even in other processes (W3C Trace Context,
   * section 3.2).
   */
  readonly traceparent: string;
  readonly hasEnded: boolean;
  /** Starts a span for a part of this work. */
  startChild(name: string, options: SpanOptions): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends the span. Only the first call has an effect. */
  end(outcome?: SpanOutcome): void;
}

/** Starts the spans of a service. */
export interface Tracer {
  /**
   * Starts a span for work that the span in `traceparent` causes. Returns undefined for an
   * unexported trace, and without a trace.
   */
  continueTrace(
    traceparent: string | undefined,
    name: string,
    options: SpanOptions,
  ): Span | undefined;
  /**
   * Starts the first span of a trace, if the trace is selected for export. Returns undefined for
   * any other trace.
   * @param parent sets the trace id. The parent does not affect whether the trace is selected,
   *   because the parent comes from outside the platform
   */
  startTrace(name: string, options: SpanOptions, parent?: TraceParent): Span | undefined;
}
