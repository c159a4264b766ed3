import { retryAfterS } from './api-error.ts';
import { sendAttempt } from './attempt.ts';
import { ConnectionError } from './connection-error.ts';
import type { Fetch } from './fetch.ts';
import type { Hooks } from './logging.ts';
import { isStream, replay } from './replay.ts';
import { sleep } from './sleep.ts';

export interface RetryLimits {
  /** Maximum number of attempts, including the first. */
  maxAttempts: number;
  /** Seconds. After a response with a longer `Retry-After`, the request is not repeated. */
  maxWaitS: number;
}

export interface SendOptions extends RetryLimits, Hooks {
  /**
   * Time limit of each attempt, in milliseconds. A request with a streamed body has no time limit.
   */
  timeoutMs: number;
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const idempotentMethods = new Set([...reads, 'PUT', 'DELETE']);
/** A proxy can return these statuses although the API has executed the request. */
const retriedStatuses = new Set([502, 503, 504]);

/**
 * Repeats requests after a 429. Requests that are safe to repeat are also repeated after a 502, a
 * 503, a 504 or a lost connection. Waits for `Retry-After`, or 0.5 s, 1 s, 2 s …, with jitter.
 */
export function retrying(fetch: Fetch, options: SendOptions): Fetch {
  const { maxAttempts, maxWaitS, timeoutMs } = options;
  const attemptOptions = {
    fetch,
    hooks: options,
    timeoutMs,
  };
  return async (request) => {
    if (isStream(request)) {
      const once = { ...attemptOptions, timeoutMs: undefined };
      return sendAttempt(() => request, request.signal, 1, once);
    }
    const nextRequest = await replay(request);
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= maxAttempts;
      const outcome = await sendAttempt(nextRequest, request.signal, attempt, attemptOptions).catch(
        (error: unknown) => error,
      );
      const waitS = waitBefore(attempt, outcome);
      if (isLast || !isRetryable(request, outcome) || waitS > maxWaitS) {
        return returned(outcome);
      }
      const waitMs = waitS * 1_000;
      if (outcome instanceof Response) {
        await outcome.body?.cancel();
        if (outcome.status === 429) {
          const { method, url } = request;
          options.onRateLimit?.({ method, url, attempt, waitMs });
        }
      }
      await sleep(waitMs, request.signal);
    }
  };
}

function returned(outcome: unknown): Response {
  if (outcome instanceof Response) {
    return outcome;
  }
  throw outcome;
}

/**
 * Returns whether the request may be repeated. After a 429, any request may be repeated, because
 * the API has not executed it.
 */
function isRetryable(request: Request, outcome: unknown): boolean {
  const isHarmless = isRepeatable(request);
  if (outcome instanceof Response) {
    return outcome.status === 429 || (isHarmless && retriedStatuses.has(outcome.status));
  }
  return isHarmless && outcome instanceof ConnectionError;
}

/**
 * Returns whether a second execution changes nothing and has the same response. A write with a
 * precondition is not repeatable: after its first execution, a repeat would cause a 412.
 */
function isRepeatable({ method, headers }: Request): boolean {
  if (headers.has('idempotency-key')) {
    return true;
  }
  const isConditional = headers.has('if-match') || headers.has('if-none-match');
  return idempotentMethods.has(method) && (reads.has(method) || !isConditional);
}

/**
 * Returns the seconds until the next attempt. Jitter spreads the retries of clients that failed at
 * the same time.
 */
function waitBefore(attempt: number, outcome: unknown): number {
  const asked = outcome instanceof Response ? retryAfterS(outcome) : undefined;
  if (asked !== undefined) {
    return asked * (1 + Math.random() / 20);
  }
  return Math.min(8, 2 ** (attempt - 2)) * (0.5 + Math.random() / 2);
}
