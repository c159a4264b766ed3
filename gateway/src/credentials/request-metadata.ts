import type { IncomingMessage } from 'node:http';
import type { Span } from '@irp/observability';

/** Data about the request for the authorization service, which records rejected credentials. */
export interface RequestMetadata {
  requestId: string;
  traceparent: string;
  /** Undefined if the trace is not exported. */
  span?: Span | undefined;
  clientAddress: string;
  /** Key of the limits per address. */
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
