import type { IncomingMessage } from 'node:http';
import type { Span } from '@irp/observability';

/**
 * Data about the request that the gateway sends with a lookup. The authorization service records
 * the data for rejected credentials.
 */
export interface RequestMetadata {
  requestId: string;
  traceparent: string;
  /** The span of the request; undefined if the request is not traced. */
  span?: Span | undefined;
  clientAddress: string;
  /** The key under which limits per address count the request. */
  clientNetwork: string;
  request: Pick<IncomingMessage, 'headers'>;
}

/** Returns the headers of the lookup request. */
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
