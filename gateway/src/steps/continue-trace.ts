import { parseTraceparent, type Span, type Tracer } from '@irp/observability';
import { pooledRandomBytes } from '@irp/secrets';
import type { ReceivedExchange, Traced } from '../exchange.ts';
import type { RecordingStep } from '../step.ts';

const traceIdBytes = 16;
const spanIdBytes = 8;

interface Options {
  /** Absent: nothing is exported. */
  tracer?: Tracer | undefined;
  /** Whether the sampled flag of requests is of a proxy in front, and not of clients. */
  trustParent: boolean;
}

/**
 * Continues the client's trace with a new span, or starts one (W3C Trace Context, section 4.3).
 * Whether it is exported is decided here for the whole platform. Clients have no part in it: one
 * that sets the sampled flag of each request would have everything exported.
 */
export function continueTrace({
  tracer,
  trustParent,
}: Options): RecordingStep<ReceivedExchange, Traced> {
  return (exchange: ReceivedExchange) => {
    const { traceparent, tracestate } = exchange.receivedHeaders;
    const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent);
    // The span gets its name and attributes at the end, when they are known.
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
