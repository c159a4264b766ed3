import type { ClientRequest, IncomingMessage } from 'node:http';
import type { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import { answerProblem, bodyIsUnread } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
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
  const calls = new WeakMap<IncomingMessage, StreamCall>();
  const forward: RequestHandler = createProxyMiddleware({
    target: upstream.origin,
    // Its other plugins answer in plain text with the address in it, and print to the console.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    selfHandleResponse: true,
    on: {
      proxyReq: (asking, request) => calls.get(request)?.begin(asking),
      proxyRes: (answer, request) => calls.get(request)?.passOn(answer),
      error: (error, request) => calls.get(request)?.fail(error),
      econnreset: (_error, request) => calls.get(request)?.leave('unknown'),
    },
  });

  return (exchange) => {
    enterUpstream(upstream);
    exchange.upstream = upstream.name;
    calls.set(exchange.request, new StreamCall(exchange, upstream, options));
    askForBody(exchange);
    prepare(exchange);
    void forward(exchange.request, exchange.response);
  };
}

/** One body on its way. It is left once: with the service's answer, with one of the gateway's own, or by the caller. */
class StreamCall {
  readonly #exchange: Exchange;
  readonly #upstream: Upstream;
  readonly #options: StreamProxyOptions;
  readonly #endWatch: () => void;
  #asking: ClientRequest | undefined;
  #state: 'asking' | 'answering' | 'left' = 'asking';

  constructor(exchange: Exchange, upstream: Upstream, options: StreamProxyOptions) {
    this.#exchange = exchange;
    this.#upstream = upstream;
    this.#options = options;
    this.#endWatch = watchIdleBody(exchange, options.bodyIdleMs, (fault) => this.#giveUp(fault));
    exchange.hangUp = () => this.leave('unknown');
  }

  begin(asking: ClientRequest): void {
    this.#asking = asking;
    if (this.#state === 'left') asking.destroy();
    else boundSilence(this.#exchange, asking, this.#options.streamTimeoutMs);
  }

  passOn(answer: IncomingMessage): void {
    if (!this.leave('answered')) {
      // The caller has been answered meanwhile. Cut off instead, the middleware would cut the caller off too.
      answer.resume();
      return;
    }
    this.#state = 'answering';
    passAnswerOn(this.#exchange, answer);
  }

  fail(error: Error): void {
    // What fails after the gateway answered by itself is the request that it gave up.
    if (this.#state === 'left') return;
    const fault = upstreamFault(error);
    if (this.leave(fault.status >= 500 ? 'failed' : 'unknown')) {
      const { requestId } = this.#exchange;
      this.#options.log.warn({ requestId, upstream: this.#upstream.name, err: error }, 'service gave no answer');
    }
    answerProblem(this.#exchange, fault);
  }

  /** @returns false where it was left already */
  leave(outcome: 'answered' | 'failed' | 'unknown'): boolean {
    if (this.#state !== 'asking') return false;
    this.#state = 'left';
    this.#exchange.hangUp = undefined;
    this.#endWatch();
    leaveUpstream(this.#upstream, outcome);
    return true;
  }

  #giveUp(fault: PlatformError): void {
    if (!this.leave('unknown')) return;
    if (this.#asking !== undefined) {
      // Taken off first: a pipe that closes later would pause what is read to its end for the answer's sake.
      this.#exchange.request.unpipe(this.#asking);
      this.#asking.destroy();
    }
    answerProblem(this.#exchange, fault);
  }
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
