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
 * Is `unknown` if `Known` has all properties of `Stage`. Else names the missing properties, in a
 * type that no list of steps can have.
 */
type Reaches<Known, Stage> = [Known] extends [Stage]
  ? unknown
  : { missing: Exclude<keyof Stage, keyof Known> };

/** The steps that run for every request. The types of the lists check the order of the steps. */
export interface PipelineSteps<
  Identify extends readonly AnyStep[],
  Recognise extends readonly AnyStep[],
  Serve extends readonly AnyStep[],
> {
  /**
   * Steps that record the data of log lines and error responses. These steps must neither throw nor
   * return a promise.
   */
  identify: Identify &
    InOrder<Identify, ReceivedExchange> &
    Reaches<KnownAfter<Identify, ReceivedExchange>, IdentifiedExchange>;
  /**
   * Steps that find the caller and check the request. Each of these steps runs, even after an error
   * in an earlier step. The pipeline throws the first error after the step `count`.
   */
  recognise: Recognise &
    InOrder<Recognise, IdentifiedExchange> &
    Reaches<KnownAfter<Recognise, IdentifiedExchange>, RecognisedExchange>;
  /** The step that counts the request against the rate limit. */
  count: RecordingStep<RecognisedExchange, Passed<'rateLimitPassed'>>;
  /** Steps for checking and serving the request. The step that responds is the last step to run. */
  serve: Serve & InOrder<Serve, AdmittedExchange>;
}

export interface PipelineOptions {
  log: Logger;
  /**
   * Called once for each exchange, when the response is complete or the client has disconnected.
   */
  onFinished(exchange: IdentifiedExchange, durationMs: number): void;
}

/**
 * The handler of all requests. Calls `next` for a request that passed every step without a
 * response. Creates a promise only if a step returns a promise.
 */
export function createRequestPipeline<
  const Identify extends readonly AnyStep[],
  const Recognise extends readonly AnyStep[],
  const Serve extends readonly AnyStep[],
>(steps: PipelineSteps<Identify, Recognise, Serve>, { log, onFinished }: PipelineOptions) {
  const identify: readonly AnyStep[] = steps.identify;
  const recognise: readonly AnyStep[] = steps.recognise;
  const serve: readonly AnyStep[] = steps.serve;

  function recogniseFrom(first: number, passing: Passing): void {
    for (let at = first; at < recognise.length; at++) {
      try {
        const result = runStep(recognise[at]!, passing.exchange);
        if (result instanceof Promise) {
          const resume = (error?: unknown) => {
            passing.failure ??= error;
            recogniseFrom(at + 1, passing);
          };
          return after(
            result.then(() => resume(), resume),
            passing,
          );
        }
      } catch (error) {
        passing.failure ??= error;
      }
    }
    count(passing);
  }

  function count(passing: Passing): void {
    // This cast may be wrong, because a failed step may not have recorded its data. The request is
    // counted even after a failure: for the client's address, if the caller is unknown.
    const counted = steps.count(passing.exchange as RecognisedExchange);
    if (counted instanceof Promise) {
      after(
        counted.then(() => serveFrom(0, passing)),
        passing,
      );
    } else {
      serveFrom(0, passing);
    }
  }

  function serveFrom(first: number, passing: Passing): void {
    const { exchange, failure, next } = passing;
    // The client has disconnected while a step waited. Further steps would take resources that only
    // the end of the response gives back.
    if (exchange.response.closed) {
      return;
    }
    if (failure !== undefined) {
      throw failure;
    }
    for (let at = first; at < serve.length; at++) {
      const result = runStep(serve[at]!, exchange);
      if (result instanceof Promise) {
        const resume = () => isServed(exchange) || serveFrom(at + 1, passing);
        return after(result.then(resume), passing);
      }
      if (isServed(exchange)) {
        return;
      }
    }
    attachExchange(exchange as AdmittedExchange);
    next();
  }

  function after(resumed: Promise<unknown>, { exchange }: Passing): void {
    resumed.catch((error: unknown) => fail(exchange, error));
  }

  function fail(exchange: IdentifiedExchange, error: unknown): void {
    try {
      respondWithError(exchange, error, log);
    } catch (unsent) {
      // An error in a single request must not end the process.
      log.error(
        {
          err: unsent,
          requestId: exchange.requestId,
        },
        'error response not sent',
      );
      exchange.response.destroy();
    }
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
      exchange.close();
      onFinished(exchange, performance.now() - exchange.startedMs);
    });
    try {
      recogniseFrom(0, {
        exchange,
        next,
        failure: undefined,
      });
    } catch (error) {
      fail(exchange, error);
    }
  };
}

/** A request in progress through the steps. */
interface Passing {
  exchange: IdentifiedExchange;
  next: () => void;
  /** The first error that a step of `recognise` threw. */
  failure: unknown;
}

/** Returns whether a step has responded, or has sent the request to an upstream. */
function isServed({ response, abortUpstream }: IdentifiedExchange): boolean {
  return response.headersSent || abortUpstream !== undefined;
}

function runStep(step: AnyStep, exchange: ReceivedExchange): unknown {
  // The types of PipelineSteps guarantee that the exchange has reached the stage required by the
  // step.
  return step(exchange as never);
}
