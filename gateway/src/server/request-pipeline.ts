import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@irp/observability';
import { attachExchange, createExchange } from '../create-exchange.ts';
import type {
  AdmittedExchange,
  IdentifiedExchange,
  Passed,
  ReceivedExchange,
  RecognisedExchange,
} from '../exchange.ts';
import { respondWithError } from '../response.ts';
import type { AnyStep, InOrder, KnownAfter, RecordingStep } from '../step.ts';
import { isAmbiguous } from '../steps/check-headers.ts';

/**
 * `unknown` where `Known` has all facts of `Stage`; else a type that no list of steps has, which
 * names the missing facts.
 */
type Reaches<Known, Stage> = [Known] extends [Stage]
  ? unknown
  : { missing: Exclude<keyof Stage, keyof Known> };

/** The steps of every request. The types of the lists check their order. */
export interface PipelineSteps<
  Identify extends readonly AnyStep[],
  Recognise extends readonly AnyStep[],
  Serve extends readonly AnyStep[],
> {
  /**
   * Record what log lines and error responses contain. They must not throw and must not return a
   * promise.
   */
  identify: Identify &
    InOrder<Identify, ReceivedExchange> &
    Reaches<KnownAfter<Identify, ReceivedExchange>, IdentifiedExchange>;
  /**
   * Find the caller and check the request. All of them run; the first error is thrown after the
   * request was counted.
   */
  recognise: Recognise &
    InOrder<Recognise, IdentifiedExchange> &
    Reaches<KnownAfter<Recognise, IdentifiedExchange>, RecognisedExchange>;
  /** Counts the request against the rate limit. */
  count: RecordingStep<RecognisedExchange, Passed<'rateLimitPassed'>>;
  /**
   * Check whether the request may be served, and serve it. The step that responds is the last one
   * to run.
   */
  serve: Serve & InOrder<Serve, AdmittedExchange>;
}

export interface PipelineOptions {
  log: Logger;
  /**
   * Called once for each exchange, when its response is complete or its client has disconnected.
   */
  onFinished(exchange: IdentifiedExchange, durationMs: number): void;
}

/**
 * The handler of all requests. Calls `next` for a request that passed every step and that no step
 * has responded to.
 */
export function createRequestPipeline<
  const Identify extends readonly AnyStep[],
  const Recognise extends readonly AnyStep[],
  const Serve extends readonly AnyStep[],
>(steps: PipelineSteps<Identify, Recognise, Serve>, { log, onFinished }: PipelineOptions) {
  const identify: readonly AnyStep[] = steps.identify;
  const recognise: readonly AnyStep[] = steps.recognise;
  const serve: readonly AnyStep[] = steps.serve;

  async function run(exchange: IdentifiedExchange, next: () => void): Promise<void> {
    let failure: unknown;
    for (const step of recognise) {
      try {
        const result = runStep(step, exchange);
        if (result instanceof Promise) {
          await result;
        }
      } catch (error) {
        failure ??= error;
      }
    }
    // A step that failed may not have recorded its facts. The request is counted all the same: for
    // its address, if no caller was recognised.
    const admitted = await steps.count(exchange as RecognisedExchange);
    if (failure !== undefined) {
      throw failure;
    }
    for (const step of serve) {
      const result = runStep(step, admitted);
      if (result instanceof Promise) {
        await result;
      }
      if (admitted.response.headersSent || admitted.abortUpstream !== undefined) {
        return;
      }
    }
    attachExchange(admitted);
    next();
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (isAmbiguous(request.socket)) {
      return;
    }
    const received = createExchange(request, response);
    for (const step of identify) {
      runStep(step, received);
    }
    const exchange = received as IdentifiedExchange;
    response.on('close', () => {
      exchange.abortUpstream?.();
      onFinished(exchange, performance.now() - exchange.startedMs);
    });
    run(exchange, next)
      .catch((error: unknown) => respondWithError(exchange, error, log))
      .catch((error: unknown) => {
        // One request must not end the process.
        log.error(
          {
            err: error,
            requestId: exchange.requestId,
          },
          'an error could not be responded',
        );
        response.destroy();
      });
  };
}

function runStep(step: AnyStep, exchange: ReceivedExchange): unknown {
  // PipelineSteps has checked that the exchange is at the stage that the step requires.
  return step(exchange as never);
}
