import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Logger } from '@irp/logging';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import { answerProblem, bodyIsUnread } from '../answer.ts';
import { type Exchange, exchangeOf } from '../exchange.ts';
import { addAnswerHeaders } from './answer-headers.ts';
import { askForBody, watchIdleBody } from './request-body.ts';
import { requestHeaders } from './request-headers.ts';
import { enterUpstream, leaveUpstream, type Upstream } from './upstream.ts';
import { upstreamFault } from './upstream-fault.ts';

export interface StreamProxyOptions {
  bodyIdleMs: number;
  /** How long the service may say nothing while it works on what it was sent. */
  streamTimeoutMs: number;
  log: Logger;
}

/** Passes bodies of any size on: http-proxy-middleware pipes them, with the same headers and rules as the hot path. */
export function createStreamProxy(upstream: Upstream, options: StreamProxyOptions): (exchange: Exchange) => void {
  const forward: RequestHandler = createProxyMiddleware({
    target: upstream.origin,
    // Its other plugins answer in plain text with the address in it, and print to the console.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    selfHandleResponse: true,
    on: {
      proxyReq: (asking, request) => boundSilence(exchangeOf(request), asking, options.streamTimeoutMs),
      proxyRes: (answer, request) => {
        leave(exchangeOf(request), 'answered');
        passAnswerOn(exchangeOf(request), answer);
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

/** A service that neither takes the body nor answers is given up. While the caller is the slow one, it is not to blame. */
function boundSilence({ request }: Exchange, asking: ClientRequest, timeoutMs: number): void {
  asking.setTimeout(timeoutMs, () => {
    if (!request.complete && request.readableLength === 0) return;
    asking.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
  });
}

function passAnswerOn(exchange: Exchange, answer: IncomingMessage): void {
  const { headers, response } = exchange;
  if (bodyIsUnread(exchange)) headers.push('Connection', 'close');
  addAnswerHeaders(headers, answer.headers);
  response.writeHead(answer.statusCode!, headers);
  // The middleware cuts the one side when the other breaks off: an answer that stops short does not look complete.
  answer.pipe(response);
}
