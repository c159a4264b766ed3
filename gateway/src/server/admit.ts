import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import { answerProblem } from '../answer.ts';
import { attachExchange, Exchange, type Step } from '../exchange.ts';
import { readHeaders } from '../received-headers.ts';

export interface Steps {
  /** Who asks for what. A fault found here is told only after the request has been counted. */
  recognise: readonly Step[];
  count: Step;
  /** May it be served, and how? The step that answers is the last. */
  serve: readonly Step[];
}

export interface AdmitOptions {
  log: Logger;
  /** Told of each exchange when its answer has gone, or its caller. */
  finished(exchange: Exchange, durationMs: number): void;
}

/** Takes each request through the steps. Calls `next` when every one has let it pass and none has answered. */
export function admit(steps: Steps, { log, finished }: AdmitOptions) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const exchange = new Exchange(request, response);
    exchange.received = readHeaders(request.rawHeaders);
    attachExchange(exchange);
    response.on('close', () => {
      exchange.hangUp?.();
      finished(exchange, performance.now() - exchange.startedMs);
    });
    walk(exchange, steps).then(
      (answered) => {
        if (!answered) next();
      },
      (error: unknown) => answerFault(exchange, error, log),
    );
  };
}

async function walk(exchange: Exchange, { recognise, count, serve }: Steps): Promise<boolean> {
  let fault: unknown;
  for (const step of recognise) {
    try {
      const waiting = step(exchange);
      if (waiting !== undefined) await waiting;
    } catch (error) {
      fault ??= error;
    }
  }
  await count(exchange);
  if (fault !== undefined) throw fault;
  for (const step of serve) {
    const waiting = step(exchange);
    if (waiting !== undefined) await waiting;
    if (exchange.response.headersSent || exchange.hangUp !== undefined) return true;
  }
  return false;
}

export function answerFault(exchange: Exchange, error: unknown, log: Logger): void {
  if (error instanceof PlatformError) {
    answerProblem(exchange, error);
    return;
  }
  log.error({ err: error, requestId: exchange.requestId }, 'unforeseen error');
  answerProblem(exchange, new PlatformError('internal_error', 'Something went wrong on our side.'));
}
