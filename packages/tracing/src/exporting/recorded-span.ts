import {
  parseTraceparent,
  type Span,
  type SpanAttributes,
  type SpanOptions,
  type SpanOutcome,
} from '@irp/observability';
import {
  type Context,
  type Link,
  type Span as OpenTelemetrySpan,
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** A span that wraps a span of OpenTelemetry's SDK. */
export class RecordedSpan implements Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly #tracer: OpenTelemetryTracer;
  readonly #span: OpenTelemetrySpan;
  #hasEnded = false;

  constructor(
    tracer: OpenTelemetryTracer,
    name: string,
    { kind, attributes = {}, links = [] }: SpanOptions,
    parent: Context,
  ) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes,
        links: links.flatMap(toLink),
      },
      parent,
    );
    const { traceId, spanId } = this.#span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  startChild(name: string, options: SpanOptions): Span {
    return new RecordedSpan(this.#tracer, name, options, trace.setSpan(ROOT_CONTEXT, this.#span));
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  end({ error, attributes }: SpanOutcome = {}): void {
    if (this.#hasEnded) {
      return;
    }
    this.#hasEnded = true;
    if (attributes) {
      this.#span.setAttributes(attributes);
    }
    // The status has no description, because messages of errors can quote sent data.
    if (error !== undefined) {
      this.#span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

function toLink(traceparent: string): Link[] {
  const { traceId, spanId } = parseTraceparent(traceparent) ?? {};
  if (traceId === undefined || spanId === undefined) {
    return [];
  }
  return [
    {
      context: {
        traceId,
        spanId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      },
    },
  ];
}
