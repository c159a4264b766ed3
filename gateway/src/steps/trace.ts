import { randomUUID } from 'node:crypto';
import type { Exchange } from '../exchange.ts';

const pattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** Continues the caller's trace, or begins one (W3C Trace Context, section 4.3). */
export function trace(exchange: Exchange): void {
  const parent = continued(exchange.received.traceparent);
  const [traceId, flags] = parent ?? [randomUUID().replaceAll('-', ''), '01'];
  // The state belongs to a traceparent; without one it means nothing.
  if (parent !== undefined) exchange.tracestate = exchange.received.tracestate;
  exchange.traceId = traceId;
  exchange.traceparent = `00-${traceId}-${spanId()}-${flags}`;
}

function continued(traceparent: string | undefined): [traceId: string, flags: string] | undefined {
  const match = traceparent === undefined ? null : pattern.exec(traceparent);
  if (!match || zeros.test(match[1]!) || zeros.test(match[2]!)) return undefined;
  // A later version may say more; the first version's fields must then still be there, and nothing else may follow in it.
  if (traceparent!.startsWith('00') && match[4] !== undefined) return undefined;
  return [match[1]!, match[3]!];
}

function spanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(28);
}
