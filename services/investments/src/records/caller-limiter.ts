import { PlatformError } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';

/**
 * Limits the number of concurrent requests of a caller in this process. Used for requests that can
 * occupy a core for a long time.
 */
export class CallerLimiter {
  readonly #running = new Map<string, number>();
  readonly #noun: string;
  readonly #maxConcurrent: number;

  /** @param noun plural noun for the requests in the error message, such as `imports` */
  constructor(noun: string, maxConcurrent: number) {
    this.#noun = noun;
    this.#maxConcurrent = maxConcurrent;
  }

  /**
   * Begins a request.
   * @returns a function that ends the request
   * @throws PlatformError 429
   */
  start({ workspaceId, actorId }: Pick<AccessContext, 'workspaceId' | 'actorId'>): () => void {
    const callerKey = `${workspaceId}/${actorId}`;
    const maxConcurrent = this.#maxConcurrent;
    const running = this.#running.get(callerKey) ?? 0;
    if (running >= maxConcurrent) {
      throw new PlatformError(
        'rate_limit_exceeded',
        `You have ${maxConcurrent} ${this.#noun} in progress, which is the maximum: wait until one of them has ended.`,
        { retryAfterS: 5 },
      );
    }
    this.#running.set(callerKey, running + 1);
    return () => {
      const remaining = (this.#running.get(callerKey) ?? 1) - 1;
      if (remaining === 0) {
        this.#running.delete(callerKey);
      } else {
        this.#running.set(callerKey, remaining);
      }
    };
  }
}
