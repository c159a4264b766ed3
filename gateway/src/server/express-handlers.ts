import { notFound } from '@irp/errors';
import type { Logger } from '@irp/observability';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { exchangeOf } from '../create-exchange.ts';
import { headerPairs } from '../header-pairs.ts';
import { policyOfData } from '../policy-of-data.ts';
import { respondWithError } from '../response.ts';

/**
 * Copies the response headers of the exchange to a response of an Express router. The handler of a
 * page later replaces the Content-Security-Policy.
 */
export const copyExchangeHeaders: RequestHandler = (request, response, next) => {
  for (const [name, value] of headerPairs(exchangeOf(request).responseHeaders)) {
    response.appendHeader(name, value);
  }
  response.setHeader('Content-Security-Policy', policyOfData);
  next();
};

/** Rejects every request with 404. */
export const rejectNotFound: RequestHandler = () => {
  throw notFound();
};

export function handleErrors(log: Logger): ErrorRequestHandler {
  return (error, request, _response, _next) => respondWithError(exchangeOf(request), error, log);
}
