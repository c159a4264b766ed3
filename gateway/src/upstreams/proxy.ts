import type { PlatformError } from '@irp/errors';
import type { Logger, Span } from '@irp/observability';
import type { ProxiedExchange } from '../exchange.ts';
import { respondWithProblem } from '../response.ts';
import type { RouteClass } from '../route-class.ts';
import { BufferLease } from './buffer-lease.ts';
import { outcomeOf, startCallSpan } from './call-span.ts';
import type { Outcome } from './circuit-breaker.ts';
import type { OpenRequest, ResponseHandler } from './connections/open-request.ts';
import type { FairShare } from './fair-share.ts';
import { receiveBody } from './receive-body.ts';
import { type BodyLimits, hasBody } from './request-body.ts';
import { requestHeaders, withToken } from './request-headers.ts';
import type { UpstreamHeaders } from './response-headers.ts';
import { ResponseWriter } from './response-writer.ts';
import { refusalOfStaleToken } from './stale-token.ts';
import { holderOf, type Upstream, UpstreamSlot } from './upstream.ts';
import { isConnectionLost, upstreamError } from './upstream-error.ts';
import { watchReader } from './watch-reader.ts';

export interface ProxyOptions {
  bodyLimits: BodyLimits;
  /** Limits for slow clients, if the request or the response may have any size. */
  streamLimits: BodyLimits;
  /**
   * Bytes of a response buffered in the gateway for a slow client, so the service can serve other
   * requests.
   */
  responseBufferBytes: number;
  /** The memory that the bodies of all requests share. */
  bodyMemory: FairShare;
  log: Logger;
}

const maxAttempts = 3;
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Proxies a request to an upstream after the request's body is complete.
 * @throws PlatformError 503 while the upstream accepts no requests, and the errors of {@link
 *   receiveBody}
 */
export function proxy(
  exchange: ProxiedExchange,
  upstream: Upstream,
  routeClass: RouteClass,
  options: ProxyOptions,
): void | Promise<void> {
  const holder = holderOf(exchange);
  const lease = new BufferLease(options.bodyMemory, holder);
  const send = (body?: Buffer) => {
    const slot = new UpstreamSlot(upstream, routeClass, holder);
    exchange.upstreamName = upstream.name;
    new UpstreamCall(
      {
        exchange,
        upstream,
        slot,
        lease,
        body,
      },
      options,
    ).send();
  };
  if (!hasBody(exchange)) {
    return send();
  }
  return receiveBody(exchange, lease, options.bodyLimits)
    .then(send)
    .catch((error: unknown) => {
      lease.release();
      throw error;
    });
}

/** The resources that a call to an upstream uses. */
interface CallParts {
  exchange: ProxiedExchange;
  upstream: Upstream;
  slot: UpstreamSlot;
  lease: BufferLease;
  body: Buffer | undefined;
}

class UpstreamCall implements ResponseHandler {
  readonly #exchange: ProxiedExchange;
  readonly #upstream: Upstream;
  readonly #slot: UpstreamSlot;
  readonly #options: ProxyOptions;
  readonly #headers: string[];
  readonly #writer: ResponseWriter;
  readonly #span: Span | undefined;
  #open: OpenRequest | undefined;
  #attempts = 0;
  /**
   * The error for the client if the service has refused the current attempt because the token is
   * too old; else undefined.
   */
  #staleToken: PlatformError | undefined;
  #finished = false;
  #readerWatched = false;
  #isPaused = false;
  readonly #lease: BufferLease;
  readonly #body: Buffer | undefined;

  constructor({ exchange, upstream, slot, lease, body }: CallParts, options: ProxyOptions) {
    this.#exchange = exchange;
    this.#upstream = upstream;
    this.#slot = slot;
    this.#options = options;
    this.#lease = lease;
    this.#body = body;
    this.#span = startCallSpan(exchange, upstream);
    this.#headers = requestHeaders(exchange, this.#span);
    this.#writer = new ResponseWriter(exchange);
    exchange.abortUpstream = () => this.#abort();
  }

  /** @param options.onNewConnection whether the last attempt has lost its connection */
  send(options?: { onNewConnection: boolean }): void {
    const { request, path, query } = this.#exchange;
    this.#attempts++;
    try {
      this.#open = this.#slot.connections.send(
        {
          method: request.method ?? '',
          target: path + query,
          // Each attempt needs a new token: a token is valid for a single attempt, and expires
          // after some seconds.
          headers: withToken(this.#headers, this.#exchange),
          body: this.#body,
        },
        this,
        options,
      );
    } catch (error) {
      this.onResponseError(error as Error);
    }
  }

  onResponseStart(status: number, headers: UpstreamHeaders): void {
    if (this.#finished) {
      return;
    }
    this.#staleToken = refusalOfStaleToken(status, headers);
    if (this.#staleToken === undefined) {
      this.#writer.start(status, headers);
    }
  }

  onResponseData(chunk: Buffer): void {
    if (this.#finished || this.#staleToken !== undefined || this.#writer.write(chunk)) {
      return;
    }
    this.#watchReader();
    // A paused connection still delivers the received data.
    if (this.#isPaused || this.#canBuffer()) {
      return;
    }
    const open = this.#open;
    this.#isPaused = true;
    open?.pause();
    this.#writer.onceDrained(() => {
      this.#isPaused = false;
      open?.resume();
    });
  }

  onResponseEnd(): void {
    if (this.#staleToken !== undefined) {
      return this.#resendOrFail(this.#staleToken);
    }
    if (!this.#finish('succeeded')) {
      return;
    }
    this.#span?.end(outcomeOf(this.#exchange.response.statusCode));
    this.#writer.end();
    if (this.#writer.bufferedBytes === 0) {
      return this.#lease.release();
    }
    this.#watchReader();
    this.#exchange.whenClosed(() => this.#lease.release());
  }

  #watchReader(): void {
    if (this.#readerWatched) {
      return;
    }
    this.#readerWatched = true;
    const { bodyLimits, streamLimits } = this.#options;
    watchReader(this.#exchange.response, this.#slot.isStream ? streamLimits : bodyLimits);
  }

  /** Returns whether more of the response may be buffered for the client. */
  #canBuffer(): boolean {
    const { bufferedBytes } = this.#writer;
    if (this.#slot.isStream || bufferedBytes > this.#options.responseBufferBytes) {
      return false;
    }
    return this.#lease.growTo((this.#body?.length ?? 0) + bufferedBytes);
  }

  onResponseError(error: Error): void {
    if (this.#finished) {
      return this.#abandon(error);
    }
    if (isConnectionLost(error) && this.#mayResend()) {
      return this.#resend({ onNewConnection: true });
    }
    const failure = upstreamError(error);
    const isOfService = failure.status > 500;
    this.#fail(failure, isOfService ? 'failed' : 'unknown');
  }

  /**
   * Sends the request again if `#mayResend` permits this, otherwise responds with the error. Called
   * when the service has refused the request because of an old token, and so has executed nothing.
   */
  #resendOrFail(error: PlatformError): void {
    this.#staleToken = undefined;
    if (this.#finished) {
      return;
    }
    if (this.#mayResend()) {
      return this.#resend({ onNewConnection: false });
    }
    // The service has responded, so its breaker must not count a failure.
    this.#fail(error, 'unknown');
  }

  #mayResend(): boolean {
    const { request, response } = this.#exchange;
    if (this.#attempts >= maxAttempts || response.destroyed) {
      return false;
    }
    return idempotentMethods.has(request.method ?? '') && !hasBody(this.#exchange);
  }

  #resend(options: { onNewConnection: boolean }): void {
    this.#upstream.retries++;
    this.#span?.set({ 'http.request.resend_count': this.#attempts });
    this.send(options);
  }

  #fail(error: PlatformError, outcome: Outcome): void {
    if (!this.#finish(outcome)) {
      return;
    }
    this.#span?.end({ error: error.code });
    if (error.status >= 500) {
      const { requestId } = this.#exchange;
      const { name: upstream } = this.#upstream;
      this.#options.log.warn(
        {
          requestId,
          upstream,
          code: error.code,
          err: error.cause,
        },
        'upstream request failed',
      );
    }
    try {
      respondWithProblem(this.#exchange, error);
    } catch (unsent) {
      this.#abandon(unsent);
    }
  }

  /** Closes the connection of the client after an error of the gateway itself. */
  #abandon(error: unknown): void {
    const { requestId, response } = this.#exchange;
    this.#options.log.error(
      { err: error, requestId },
      'response to the client aborted: unexpected error',
    );
    this.#lease.release();
    response.destroy();
  }

  #abort(): void {
    if (!this.#finish('unknown')) {
      return;
    }
    this.#span?.end({ error: 'client_disconnected' });
    this.#open?.abort();
  }

  /** Ends the call. @returns false if the call had already ended */
  #finish(outcome: Outcome): boolean {
    if (this.#finished) {
      return false;
    }
    this.#finished = true;
    this.#exchange.abortUpstream = undefined;
    if (outcome !== 'succeeded') {
      this.#lease.release();
    }
    this.#slot.release(outcome);
    return true;
  }
}
