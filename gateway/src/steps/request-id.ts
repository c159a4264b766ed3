import { randomUUID } from 'node:crypto';
import type { Exchange } from '../exchange.ts';

const wellFormed = /^[\w.-]{8,64}$/;

/** Keeps the caller's X-Request-Id if it can be logged and sent on as it is, else gives the request its own. */
export function requestId(exchange: Exchange): void {
  const given = exchange.received.requestId;
  exchange.requestId = given !== undefined && wellFormed.test(given) ? given : randomUUID();
  exchange.headers.push('X-Request-Id', exchange.requestId);
}
