import { setTimeout } from 'node:timers/promises';
import { PlatformError } from '@irp/errors';
import { FailedReply } from '@irp/http/internal-client';

const pauseMs = 100;
const maxPauseMs = 10_000;
const temporaryStatuses = new Set([408, 429, 502, 503, 504]);

/**
 * A request failed, but a retry can succeed. The response was 408, 429, 502, 503 or 504, or 409
 * with Retry-After, or no response arrived.
 */
class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Sends a request of the demo to the public API.
 * @throws UnavailableError if a retry can succeed
 */
export async function sendDemoRequest(url: string, request: RequestInit): Promise<Response> {
  const name = `${request.method ?? 'GET'} ${new URL(url).pathname}`;
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch (error) {
    throw new UnavailableError(`${name}: ${(error as Error).message}`);
  }
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  // The first request with this Idempotency-Key is in progress.
  const isInProgress = response.status === 409 && retryAfterS >= 0;
  if (!temporaryStatuses.has(response.status) && !isInProgress) {
    return response;
  }
  await response.body?.cancel();
  const retryAfterMs = retryAfterS >= 0 ? retryAfterS * 1_000 : undefined;
  throw new UnavailableError(`${name} returned ${response.status}`, retryAfterMs);
}

/**
 * Repeats a step until it succeeds. There is no deadline, because a start of the platform waits for
 * the parts of the platform.
 * @param signal ends the pauses
 * @throws errors of `step` except an UnavailableError and a 503 of the internal API; AbortError, or
 *   the reason of `signal`, after an abort
 */
export async function untilAvailable<Result>(
  step: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isTemporary(error)) {
        throw error;
      }
      signal.throwIfAborted();
      const retryAfterMs = error instanceof UnavailableError ? error.retryAfterMs : undefined;
      const backOffMs = Math.min(pauseMs * 2 ** attempt, maxPauseMs);
      await setTimeout(Math.max(retryAfterMs ?? 0, backOffMs), undefined, { signal });
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof UnavailableError) {
    return true;
  }
  if (!(error instanceof PlatformError) || error.status !== 503) {
    return false;
  }
  return !(error.cause instanceof FailedReply) || temporaryStatuses.has(error.cause.reply.status);
}
