import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { exchangeOf } from '../exchange.ts';
import { answerFault } from './admit.ts';

/** What is answered by an Express router of the gateway carries the same headers as everything else. */
export const ownHeaders: RequestHandler = (request, response, next) => {
  const { headers } = exchangeOf(request);
  for (let index = 0; index < headers.length; index += 2) response.appendHeader(headers[index]!, headers[index + 1]!);
  next();
};

export const nothingHere: RequestHandler = () => {
  throw new PlatformError('not_found', 'There is nothing at this address.');
};

export function faults(log: Logger): ErrorRequestHandler {
  return (error, request, _response, _next) => answerFault(exchangeOf(request), error, log);
}
