import type { RedisClient } from './connect-redis.ts';
import { DeadlineQueue } from './deadline-queue.ts';

export interface RedisBreakerOptions {
  /** How long a command may take; 50 by default. */
  deadlineMs?: number;
  /** Pause before each probe while Redis is unavailable; 250 by default. */
  retryMs?: number;
  onDegraded?: (degraded: boolean, cause?: Error) => void;
}

const redisUnavailable = new Error('Redis is unavailable');

/**
 * Circuit breaker for Redis: one slow or failed command opens it, so that later requests do not wait for the deadline. While
 * open, it rejects every command at once, and probes in the background with a small write next to the key that failed (on
 * the same cluster node). The probe is a write because a full or read-only Redis still serves reads.
 */
export class RedisBreaker {
  readonly #client: RedisClient;
  readonly #deadlineMs: number;
  readonly #deadlines: DeadlineQueue;
  readonly #retryMs: number;
  readonly #onDegraded: (degraded: boolean, cause?: Error) => void;
  #open = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(client: RedisClient, options: RedisBreakerOptions = {}) {
    this.#client = client;
    this.#deadlineMs = options.deadlineMs ?? 50;
    this.#deadlines = new DeadlineQueue(this.#deadlineMs);
    this.#retryMs = options.retryMs ?? 250;
    this.#onDegraded = options.onDegraded ?? (() => {});
    if (client.status !== 'ready') this.#trip('irp', new Error(`Redis is not connected yet (${client.status})`));
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Runs `command`. Rejects at once while open, after the deadline, or with the command's own error. */
  run<T>(key: string, command: () => Promise<T>): Promise<T> {
    if (this.#open) return Promise.reject(redisUnavailable);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#trip(key, error);
        reject(error);
      };
      const pending = this.#deadlines.add(() => fail(new Error(`Redis did not respond within ${this.#deadlineMs} ms`)));
      command().then(
        (value) => {
          if (this.#deadlines.complete(pending)) resolve(value);
        },
        (error: Error) => {
          if (this.#deadlines.complete(pending)) fail(error);
        },
      );
    });
  }

  /** Stops probing; commands in flight complete or time out. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  #trip(key: string, cause: Error): void {
    if (this.#open || this.#closed) return;
    this.#open = true;
    this.#scheduleProbe(`${key}:probe`);
    this.#onDegraded(true, cause);
  }

  #scheduleProbe(probeKey: string): void {
    this.#retry = setTimeout(() => this.#probe(probeKey), this.#retryMs);
    this.#retry.unref();
  }

  async #probe(probeKey: string): Promise<void> {
    try {
      await this.#client.set(probeKey, '1', 'PX', 1000);
    } catch {
      if (!this.#closed) this.#scheduleProbe(probeKey);
      return;
    }
    if (this.#closed) return;
    this.#open = false;
    this.#onDegraded(false);
  }
}
