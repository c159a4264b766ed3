import type { TraceParent } from './traceparent.ts';

/** Kinds of spans (OpenTelemetry, Trace API, "SpanKind"). */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/**
 * Attributes by their names in OpenTelemetry's semantic conventions. Undefined ones are left out.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Other spans that this one goes back to, as `traceparent`. */
  links?: readonly string[];
}

export interface SpanOutcome {
  /**
   * Why it failed, as one of few values: `error.type`, such as `503` or `timeout`. Absent: it did
   * not fail.
   */
  error?: string | undefined;
  attributes?: SpanAttributes;
}

/**
 * A piece of work in a trace that is exported. Work in any other trace has none, so that it costs
 * nothing. Names and attributes leave the platform: they never have a secret, nor what leads to a
 * person.
 */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** For what follows from this work, here or elsewhere (W3C Trace Context, section 3.2). */
  readonly traceparent: string;
  readonly hasEnded: boolean;
  /** A part of this work. */
  startChild(name: string, options: SpanOptions): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Only the first call counts. */
  end(outcome?: SpanOutcome): void;
}

/** Starts spans of one service. */
export interface Tracer {
  /**
   * A span of work that a span in `traceparent` has caused; undefined where that trace is not
   * exported, or there is none.
   */
  continueTrace(
    traceparent: string | undefined,
    name: string,
    options: SpanOptions,
  ): Span | undefined;
  /**
   * The first span of a trace, if the trace is chosen to be exported; otherwise undefined.
   * @param parent gives the trace its id, and has no part in the choice: it is from outside the
   *   platform
   */
  startTrace(name: string, options: SpanOptions, parent?: TraceParent): Span | undefined;
}
