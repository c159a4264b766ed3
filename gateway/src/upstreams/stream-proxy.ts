import type { ClientRequest, IncomingMessage } from 'node:http';
import type { PlatformError } from '@irp/errors';
import type { Logger, Span } from '@irp/observability';
import {
  createProxyMiddleware,
  proxyEventsPlugin,
  type RequestHandler,
} from 'http-proxy-middleware';
import type { ProxiedExchange } from '../exchange.ts';
import { headerPairs } from '../header-pairs.ts';
import { addPolicyOfData } from '../policy-of-data.ts';
import { nameMetadata } from '../resource-metadata.ts';
import { bodyIsUnread, respondWithProblem } from '../response.ts';
import { agentOfStreams } from './agent-of-streams.ts';
import { outcomeOf, startCallSpan } from './call-span.ts';
import type { Outcome } from './circuit-breaker.ts';
import { type BodyLimits, sendContinue, watchBody } from './request-body.ts';
import { requestHeaders, withToken } from './request-headers.ts';
import { addResponseHeaders } from './response-headers.ts';
import { refusalOfStaleToken } from './stale-token.ts';
import { holderOf, type Upstream, UpstreamSlot } from './upstream.ts';
import { upstreamError } from './upstream-error.ts';
import { watchReader } from './watch-reader.ts';

export interface StreamProxyOptions {
  /** The limits for slow clients. */
  streamLimits: BodyLimits;
  /** The longest time without data from the upstream while it processes a body. */
  streamTimeoutMs: number;
  log: Logger;
}

/**
 * Creates a proxy for bodies of any size. http-proxy-middleware pipes the bodies, with the same
 * headers and rules as in {@link proxy}.
 */
export function createStreamProxy(
  upstream: Upstream,
  options: StreamProxyOptions,
): (exchange: ProxiedExchange) => void {
  const calls = new WeakMap<IncomingMessage, StreamCall>();
  const forward: RequestHandler = createProxyMiddleware({
    target: upstream.origin,
    agent: agentOfStreams,
    // The default plugins would respond in plain text with the internal address, and print to the
    // console.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    selfHandleResponse: true,
    on: {
      proxyReq: (upstreamRequest, request) => calls.get(request)?.begin(upstreamRequest),
      proxyRes: (response, request) => calls.get(request)?.forwardResponse(response),
      error: (error, request) => calls.get(request)?.fail(error),
      econnreset: (_error, request) => calls.get(request)?.settle('unknown'),
    },
  });

  return (exchange) => {
    const slot = new UpstreamSlot(upstream, 'streams', holderOf(exchange));
    exchange.upstreamName = upstream.name;
    const call = new StreamCall(exchange, upstream, slot, options);
    calls.set(exchange.request, call);
    sendContinue(exchange);
    rewriteRequest(exchange, call.span);
    void forward(exchange.request, exchange.response);
  };
}

type CallState = 'requesting' | 'settled' | 'responding';

/**
 * A proxied request. The request is settled once: by the response of the upstream, by an error of
 * the gateway, or because the client disconnects.
 */
class StreamCall {
  readonly span: Span | undefined;
  readonly #exchange: ProxiedExchange;
  readonly #upstream: Upstream;
  readonly #slot: UpstreamSlot;
  readonly #options: StreamProxyOptions;
  readonly #stopWatching: () => void;
  #upstreamRequest: ClientRequest | undefined;
  #state: CallState = 'requesting';

  constructor(
    exchange: ProxiedExchange,
    upstream: Upstream,
    slot: UpstreamSlot,
    options: StreamProxyOptions,
  ) {
    this.#exchange = exchange;
    this.#upstream = upstream;
    this.#slot = slot;
    this.#options = options;
    this.span = startCallSpan(exchange, upstream);
    this.#stopWatching = watchBody(exchange, options.streamLimits, (error) => this.#timeOut(error));
    exchange.abortUpstream = () => this.settle('unknown');
  }

  begin(upstreamRequest: ClientRequest): void {
    // Replaces `Connection: close`, which the middleware sets for a body of unknown length.
    upstreamRequest.setHeader('connection', 'keep-alive');
    // Without this call, Node would send the headers only with the first part of the body, when the
    // token may have expired.
    upstreamRequest.flushHeaders();
    this.#upstreamRequest = upstreamRequest;
    if (this.#state === 'settled') {
      upstreamRequest.destroy();
    } else {
      limitUpstreamSilence(this.#exchange, upstreamRequest, this.#options.streamTimeoutMs);
    }
  }

  forwardResponse(response: IncomingMessage): void {
    if (!this.#leaveRequesting('responding')) {
      // The gateway discards the response of the upstream, because the gateway has already
      // responded. If the gateway destroyed the response of the upstream instead, the middleware
      // would close the client's socket.
      response.resume();
      return;
    }
    this.#slot.settle('succeeded');
    // The slot of the service stays taken until the client has read the response.
    this.#exchange.whenClosed(() => {
      this.#slot.release('succeeded');
      this.span?.end(outcomeOf(response.statusCode ?? 502));
    });
    const staleToken = refusalOfStaleToken(response.statusCode, response.headers);
    if (staleToken !== undefined) {
      return this.#replaceResponse(response, staleToken);
    }
    pipeResponse(this.#exchange, response);
    watchReader(this.#exchange.response, this.#options.streamLimits);
  }

  /**
   * Responds with an error, and reads the service's response to the end. If the gateway destroyed
   * the service's response instead, the middleware would close the client's socket.
   */
  #replaceResponse(response: IncomingMessage, error: PlatformError): void {
    response.resume();
    const { requestId } = this.#exchange;
    this.#options.log.warn(
      {
        requestId,
        upstream: this.#upstream.name,
        err: error.cause,
      },
      'upstream request failed',
    );
    respondWithProblem(this.#exchange, error);
  }

  fail(error: Error): void {
    // If the gateway has already responded itself, the destroyed request is the only cause of the
    // error.
    if (this.#state === 'settled') {
      return;
    }
    const failure = upstreamError(error);
    if (this.settle(failure.status >= 500 ? 'failed' : 'unknown')) {
      const { requestId } = this.#exchange;
      this.#options.log.warn(
        {
          requestId,
          upstream: this.#upstream.name,
          err: error,
        },
        'upstream request failed',
      );
    }
    respondWithProblem(this.#exchange, failure);
  }

  /** Reports the outcome. @returns false if the call was settled before */
  settle(outcome: Outcome): boolean {
    if (!this.#leaveRequesting('settled')) {
      return false;
    }
    this.#slot.release(outcome);
    this.span?.end({ error: outcome === 'failed' ? 'unavailable' : 'client_disconnected' });
    return true;
  }

  #leaveRequesting(to: CallState): boolean {
    if (this.#state !== 'requesting') {
      return false;
    }
    this.#state = to;
    this.#exchange.abortUpstream = undefined;
    this.#stopWatching();
    return true;
  }

  #timeOut(error: PlatformError): void {
    if (!this.settle('unknown')) {
      return;
    }
    if (this.#upstreamRequest !== undefined) {
      // Unpipes first: otherwise the closed pipe would pause the request, but the rest of the body
      // must be read and discarded.
      this.#exchange.request.unpipe(this.#upstreamRequest);
      this.#upstreamRequest.destroy();
    }
    respondWithProblem(this.#exchange, error);
  }
}

/** Sets the headers and the URL that the middleware copies to the upstream request. */
function rewriteRequest(exchange: ProxiedExchange, span: Span | undefined): void {
  const { request, receivedHeaders, path, query } = exchange;
  const headers: IncomingMessage['headers'] = Object.fromEntries(
    headerPairs(withToken(requestHeaders(exchange, span), exchange)),
  );
  if (receivedHeaders.transferEncoding !== undefined) {
    headers['transfer-encoding'] = 'chunked';
  } else if (receivedHeaders.contentLength > 0) {
    headers['content-length'] = String(receivedHeaders.contentLength);
  }
  request.headers = headers;
  request.url = path + query;
}

/**
 * Aborts the call if the upstream neither reads the body nor responds. Time in which the client
 * sends no data does not count.
 */
function limitUpstreamSilence(
  { request }: ProxiedExchange,
  upstreamRequest: ClientRequest,
  timeoutMs: number,
): void {
  upstreamRequest.setTimeout(timeoutMs, () => {
    if (!request.complete && request.readableLength === 0) {
      return;
    }
    upstreamRequest.destroy(
      Object.assign(new Error('the upstream did not respond in time'), { code: 'ETIMEDOUT' }),
    );
  });
}

function pipeResponse(exchange: ProxiedExchange, upstreamResponse: IncomingMessage): void {
  const { responseHeaders, response } = exchange;
  if (bodyIsUnread(exchange)) {
    responseHeaders.push('Connection', 'close');
  }
  addResponseHeaders(responseHeaders, upstreamResponse.headers);
  if (upstreamResponse.headers['www-authenticate'] !== undefined) {
    nameMetadata(exchange, responseHeaders);
  }
  addPolicyOfData(responseHeaders);
  response.writeHead(upstreamResponse.statusCode ?? 502, responseHeaders);
  // If the socket of the service breaks, the middleware closes the socket of the client, so an
  // incomplete response does not look complete.
  upstreamResponse.pipe(response);
}
