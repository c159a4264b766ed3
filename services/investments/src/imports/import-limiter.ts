import { PlatformError } from '@irp/errors';

const maxConcurrent = 4;

/**
 * Limits how many imports of one caller run in this process: one can expand a small file and occupy
 * a CPU for long.
 */
export class ImportLimiter {
  readonly #running = new Map<string, number>();

  /** @returns a function that ends the import @throws PlatformError 429 */
  start(callerKey: string): () => void {
    const running = this.#running.get(callerKey) ?? 0;
    if (running >= maxConcurrent) {
      throw new PlatformError(
        'rate_limit_exceeded',
        `You have ${maxConcurrent} imports in progress, which is the maximum: wait until one has ended.`,
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
