import type { IncomingMessage } from 'node:http';

/** The request that a credential came with, as far as it is noted where the credential is refused. */
export interface AskingRequest {
  requestId: string;
  traceparent: string;
  address: string;
  request: Pick<IncomingMessage, 'headers'>;
}

/** For the service that looks the credential up. */
export function headersOf({ requestId, traceparent, address, request }: AskingRequest): Record<string, string> {
  const userAgent = request.headers['user-agent'];
  return {
    'x-request-id': requestId,
    'x-forwarded-for': address,
    traceparent,
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  };
}
