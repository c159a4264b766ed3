import type { IncomingMessage } from 'node:http';
import type { Span } from '@irp/observability';

/** What the authorization service records about the request in which it rejects a credential. */
export interface RequestMetadata {
  requestId: string;
  traceparent: string;
  /** Absent in a trace that is not exported. */
  span?: Span | undefined;
  clientAddress: string;
  /** What limits count. */
  clientNetwork: string;
  request: Pick<IncomingMessage, 'headers'>;
}

/** Headers of the lookup request. */
export function lookupHeaders({
  requestId,
  traceparent,
  clientAddress,
  request,
}: RequestMetadata): Record<string, string> {
  const userAgent = request.headers['user-agent'];
  return {
    'x-request-id': requestId,
    'x-forwarded-for': clientAddress,
    traceparent,
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  };
}
