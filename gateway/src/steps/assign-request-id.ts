import { randomUUID } from 'node:crypto';
import type { Identified, ReceivedExchange } from '../exchange.ts';

const wellFormed = /^[\w.-]{8,64}$/;

/** Uses the client's X-Request-Id if it is well-formed, else generates an id. */
export function assignRequestId(exchange: ReceivedExchange): ReceivedExchange & Identified {
  const received = exchange.receivedHeaders.requestId;
  const requestId = received !== undefined && wellFormed.test(received) ? received : randomUUID();
  exchange.responseHeaders.push('X-Request-Id', requestId);
  exchange.setRequestId(requestId);
  return exchange;
}
