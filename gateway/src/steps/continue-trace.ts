import { randomUUID } from 'node:crypto';
import type { ReceivedExchange, Traced } from '../exchange.ts';

const traceparentPattern = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** Continues the client's trace with a new span, or starts one (W3C Trace Context, section 4.3). */
export function continueTrace(exchange: ReceivedExchange): ReceivedExchange & Traced {
  const parent = parseTraceparent(exchange.receivedHeaders.traceparent);
  const { traceId, flags } = parent ?? { traceId: randomUUID().replaceAll('-', ''), flags: '01' };
  // Without a valid traceparent, tracestate must be discarded.
  const tracestate = parent === undefined ? undefined : exchange.receivedHeaders.tracestate;
  exchange.setTrace(traceId, `00-${traceId}-${spanId()}-${flags}`, tracestate);
  return exchange;
}

function parseTraceparent(header = ''): { traceId: string; flags: string } | undefined {
  const [, version, traceId = '', parentId = '', flags = '', more] = traceparentPattern.exec(header) ?? [];
  if (version === undefined || zeros.test(traceId) || zeros.test(parentId)) return undefined;
  // Only a later version may append fields.
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, flags };
}

function spanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(28);
}
