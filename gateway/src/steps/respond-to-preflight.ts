import { servesHtml } from '@irp/contracts/authorization';
import type { AdmittedExchange } from '../exchange.ts';
import { respondEmpty } from '../response.ts';
import { knownMethods } from './check-method.ts';

const headers = [
  'Access-Control-Allow-Methods',
  knownMethods.join(', '),
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, DPoP, Idempotency-Key, If-Match, If-None-Match, X-API-Key, X-Request-Id, traceparent, tracestate',
  'Access-Control-Max-Age',
  '600',
];

/**
 * Responds to a CORS preflight request (Fetch standard, section 3.2.2), except at paths whose
 * responses no page of another origin may read.
 */
export function respondToPreflight(exchange: AdmittedExchange): void {
  const { request, receivedHeaders, responseHeaders } = exchange;
  if (
    request.method !== 'OPTIONS' ||
    receivedHeaders.origin === undefined ||
    servesHtml(exchange.path)
  ) {
    return;
  }
  if (request.headers['access-control-request-method'] === undefined) {
    return;
  }
  responseHeaders.push(...headers);
  respondEmpty(exchange, 204);
}
