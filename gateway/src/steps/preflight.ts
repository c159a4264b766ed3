import { answerEmpty } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { methods } from './method.ts';

const headers = [
  'Access-Control-Allow-Methods',
  methods.join(', '),
  'Access-Control-Allow-Headers',
  'Authorization, Content-Type, DPoP, Idempotency-Key, If-Match, If-None-Match, X-API-Key, X-Request-Id, traceparent, tracestate',
  'Access-Control-Max-Age',
  '600',
];

/** Answers a browser's question whether a page may send its request (Fetch standard, section 3.2.2). */
export function preflight(exchange: Exchange): void {
  const { request, received } = exchange;
  if (request.method !== 'OPTIONS' || received.origin === undefined) return;
  if (request.headers['access-control-request-method'] === undefined) return;
  exchange.headers.push(...headers);
  answerEmpty(exchange, 204);
}
