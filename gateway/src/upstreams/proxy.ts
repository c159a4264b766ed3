import type { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import type { Dispatcher } from 'undici';
import { answerProblem, bodyIsUnread } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { AnswerSink } from './answer-sink.ts';
import { hasBody, requestBody, watchIdleBody } from './request-body.ts';
import { requestHeaders } from './request-headers.ts';
import { enterUpstream, leaveUpstream, type Upstream } from './upstream.ts';
import { connectionDied, upstreamFault } from './upstream-fault.ts';

export interface ProxyOptions {
  bodyIdleMs: number;
  log: Logger;
}

const maxTries = 3;
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** Asks a service and passes its answer on. @throws PlatformError 503 while the service is spared */
export function proxy(exchange: Exchange, upstream: Upstream, options: ProxyOptions): void {
  enterUpstream(upstream);
  exchange.upstream = upstream.name;
  new UpstreamCall(exchange, upstream, options).send();
}

class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #upstream: Upstream;
  readonly #options: ProxyOptions;
  readonly #headers: string[];
  readonly #sink: AnswerSink;
  #controller: Dispatcher.DispatchController | undefined;
  #tries = 0;
  #begun = false;
  #done = false;
  #endWatch: (() => void) | undefined;

  constructor(exchange: Exchange, upstream: Upstream, options: ProxyOptions) {
    this.#exchange = exchange;
    this.#upstream = upstream;
    this.#options = options;
    this.#headers = requestHeaders(exchange);
    this.#sink = new AnswerSink(exchange);
    exchange.hangUp = () => this.#hangUp();
  }

  send(): void {
    const { request, path, query } = this.#exchange;
    this.#tries++;
    if (this.#tries === 1 && hasBody(this.#exchange)) {
      this.#endWatch = watchIdleBody(this.#exchange, this.#options.bodyIdleMs, (fault) => this.#give(fault));
    }
    this.#upstream.pool.dispatch(
      {
        method: request.method as Dispatcher.HttpMethod,
        path: path + query,
        headers: this.#headers,
        body: requestBody(this.#exchange) as never,
        // undici would close the connection after each HEAD, lest a service answers one with a body. Ours do not.
        reset: false,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#done) controller.abort(new Error('the caller is gone'));
  }

  onResponseStarted(): void {
    this.#begun = true;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Record<string, string>): void {
    if (status < 200 || this.#done) return;
    // The service answered without reading all: the rest of the body cannot be told from a next request any more.
    if (bodyIsUnread(this.#exchange)) this.#exchange.headers.push('Connection', 'close');
    this.#sink.start(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.#done || this.#sink.write(part)) return;
    controller.pause();
    this.#exchange.response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.#finish('answered')) this.#sink.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.#done) return;
    if (this.#mayRepeat(error)) {
      this.#upstream.retries++;
      this.send();
      return;
    }
    this.#give(upstreamFault(error));
  }

  #mayRepeat(error: Error): boolean {
    const { request, response } = this.#exchange;
    if (this.#begun || this.#tries >= maxTries || response.destroyed || !connectionDied(error)) return false;
    return repeatable.has(request.method!) && !hasBody(this.#exchange);
  }

  #give(fault: PlatformError): void {
    const failed = fault.status >= 500;
    if (!this.#finish(failed ? 'failed' : 'unknown')) return;
    const { requestId } = this.#exchange;
    if (failed) {
      const { name } = this.#upstream;
      this.#options.log.warn(
        { requestId, upstream: name, code: fault.code, err: fault.cause },
        'service gave no answer',
      );
    }
    answerProblem(this.#exchange, fault);
    this.#controller?.abort(fault);
  }

  #hangUp(): void {
    if (this.#finish('unknown')) this.#controller?.abort(new Error('the caller is gone'));
  }

  /** @returns false where it was over already */
  #finish(outcome: 'answered' | 'failed' | 'unknown'): boolean {
    if (this.#done) return false;
    this.#done = true;
    this.#exchange.hangUp = undefined;
    this.#endWatch?.();
    leaveUpstream(this.#upstream, outcome);
    return true;
  }
}
