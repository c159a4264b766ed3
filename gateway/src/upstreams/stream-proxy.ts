import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@irp/logging';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { answerProblem } from '../answer.ts';
import { type Exchange, exchangeOf } from '../exchange.ts';
import { addAnswerHeaders } from './answer-headers.ts';
import { askForBody, watchIdleBody } from './request-body.ts';
import { requestHeaders } from './request-headers.ts';
import { enterUpstream, leaveUpstream, type Upstream } from './upstream.ts';
import { upstreamFault } from './upstream-fault.ts';

export interface StreamProxyOptions {
  bodyIdleMs: number;
  /** How long the service may say nothing while it works on what it was sent. */
  answerTimeoutMs: number;
  log: Logger;
}

/** Passes bodies of any size on: http-proxy-middleware pipes them, with the same headers and rules as the hot path. */
export function createStreamProxy(upstream: Upstream, options: StreamProxyOptions): (exchange: Exchange) => void {
  const forward: RequestHandler = createProxyMiddleware({
    target: upstream.origin,
    proxyTimeout: options.answerTimeoutMs,
    // Its own plugins answer in plain text with the address in it, and print to the console.
    ejectPlugins: true,
    on: {
      proxyRes: (answer, request, response) => {
        leave(exchangeOf(request), 'answered');
        replaceHeaders(exchangeOf(request), answer, response);
      },
      error: (error, request) => fail(exchangeOf(request), error),
      econnreset: (_error, request) => leave(exchangeOf(request), 'unknown'),
    },
  });
  const open = new WeakMap<Exchange, () => void>();

  function leave(exchange: Exchange, outcome: 'answered' | 'failed' | 'unknown'): boolean {
    const endWatch = open.get(exchange);
    if (endWatch === undefined) return false;
    open.delete(exchange);
    exchange.hangUp = undefined;
    endWatch();
    leaveUpstream(upstream, outcome);
    return true;
  }

  function fail(exchange: Exchange, error: Error): void {
    const fault = upstreamFault(error);
    const wasOpen = leave(exchange, fault.status >= 500 ? 'failed' : 'unknown');
    if (wasOpen)
      options.log.warn(
        { requestId: exchange.requestId, upstream: upstream.name, err: error },
        'service gave no answer',
      );
    answerProblem(exchange, fault);
  }

  return (exchange) => {
    enterUpstream(upstream);
    exchange.upstream = upstream.name;
    open.set(
      exchange,
      watchIdleBody(exchange, options.bodyIdleMs, (fault) => {
        leave(exchange, 'unknown');
        answerProblem(exchange, fault);
      }),
    );
    exchange.hangUp = () => leave(exchange, 'unknown');
    askForBody(exchange);
    prepare(exchange);
    void forward(exchange.request, exchange.response);
  };
}

/** The middleware copies the request's headers and address: what must not go on is taken out before. */
function prepare(exchange: Exchange): void {
  const { request, received, path, query } = exchange;
  const headers: IncomingMessage['headers'] = {};
  const list = requestHeaders(exchange);
  for (let index = 0; index < list.length; index += 2) headers[list[index]!] = list[index + 1]!;
  if (received.transferEncoding !== undefined) headers['transfer-encoding'] = 'chunked';
  request.headers = headers;
  request.url = path + query;
}

function replaceHeaders(exchange: Exchange, answer: IncomingMessage, response: ServerResponse): void {
  const list: string[] = [...exchange.headers];
  addAnswerHeaders(list, answer.headers as Record<string, string | string[]>);
  answer.headers = {};
  for (let index = 0; index < list.length; index += 2) response.appendHeader(list[index]!, list[index + 1]!);
}
