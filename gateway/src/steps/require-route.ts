import { notFound } from '@irp/errors';
import type { AdmittedExchange, ServedExchange } from '../exchange.ts';

/** Rejects an unknown path. */
export function requireRoute(exchange: AdmittedExchange): ServedExchange {
  if (!hasRoute(exchange)) {
    throw notFound();
  }
  return exchange;
}

function hasRoute(exchange: AdmittedExchange): exchange is ServedExchange {
  return exchange.route !== undefined;
}
