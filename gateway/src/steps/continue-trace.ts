import { parseTraceparent, type Span, type Tracer } from '@irp/observability';
import { pooledRandomBytes } from '@irp/secrets';
import type { ReceivedExchange, Traced } from '../exchange.ts';
import type { RecordingStep } from '../step.ts';

const traceIdBytes = 16;
const spanIdBytes = 8;

interface Options {
  /** Starts spans; undefined if no traces are exported. */
  tracer?: Tracer | undefined;
  /** Whether a proxy in front, and not the client, sets the sampled flag of requests. */
  trustParent: boolean;
}

/**
 * Continues the client's trace with a new span, or starts a trace (W3C Trace Context, section 4.3).
 * The gateway decides for the whole platform whether the trace is exported. The client's sampled
 * flag is ignored: a client could otherwise have every request exported.
 */
export function continueTrace({
  tracer,
  trustParent,
}: Options): RecordingStep<ReceivedExchange, Traced> {
  return (exchange: ReceivedExchange) => {
    const { traceparent, tracestate } = exchange.receivedHeaders;
    const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent);
    // `endSpan` sets the name and the attributes of the span at the end of the request.
    const options = { kind: 'server' } as const;
    const span: Span | undefined =
      parent && trustParent
        ? tracer?.continueTrace(traceparent, 'HTTP', options)
        : tracer?.startTrace('HTTP', options, parent);
    const random = pooledRandomBytes(traceIdBytes + spanIdBytes).toString('hex');
    const traceId = span?.traceId ?? parent?.traceId ?? random.slice(0, 2 * traceIdBytes);
    exchange.setTrace({
      traceId,
      traceparent: span?.traceparent ?? `00-${traceId}-${random.slice(2 * traceIdBytes)}-00`,
      span,
      // Without a valid traceparent, tracestate must be discarded.
      tracestate: parent === undefined ? undefined : tracestate,
    });
    return exchange;
  };
}
