import {
  parseTraceparent,
  type SpanOptions,
  type TraceParent,
  type Tracer,
} from '@irp/observability';
import {
  type Context,
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { RecordedSpan } from './recorded-span.ts';

/**
 * Wraps OpenTelemetry's tracer in the interface of the platform. Nothing is global, because several
 * services with separate tracers can run in a single process.
 */
export function createTracer(tracer: OpenTelemetryTracer, chooseTrace: () => boolean): Tracer {
  return {
    continueTrace(traceparent, name, options) {
      // Fast path: most traces are not exported.
      if (traceparent === undefined || traceparent.endsWith('-00')) {
        return undefined;
      }
      const parent = parseTraceparent(traceparent);
      return parent?.isSampled ? start(name, options, contextOf(parent)) : undefined;
    },
    startTrace(name, options, parent) {
      if (!chooseTrace()) {
        return undefined;
      }
      return start(name, options, parent === undefined ? ROOT_CONTEXT : contextOf(parent));
    },
  };

  function start(name: string, options: SpanOptions, context: Context): RecordedSpan {
    return new RecordedSpan(tracer, name, options, context);
  }
}

function contextOf({ traceId, spanId }: TraceParent): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}
