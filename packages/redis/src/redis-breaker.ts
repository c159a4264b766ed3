import type { RedisClient } from './connect-redis.ts';
import { DeadlineQueue } from './deadline-queue.ts';

export interface RedisBreakerOptions {
  /** Maximum duration of a command, in milliseconds. Default: 50. */
  deadlineMs?: number;
  /** Pause before each probe while Redis is unavailable, in milliseconds. Default: 250. */
  retryMs?: number;
  /** The prefix of the keys that probes write. Default: `irp`. */
  prefix?: string;
  onDegraded?: (degraded: boolean, cause?: Error) => void;
}

const idleProbeMs = 1_000;
const redisUnavailable = new Error('Redis is unavailable');

/**
 * Circuit breaker for Redis: a single slow or failed command opens the breaker, so later requests
 * do not wait for the deadline. An open breaker rejects every command at once. In the background, a
 * probe writes a small key. The name of the small key begins with the key of the failed command, so
 * a hash tag selects the same cluster node. The probe is a write because a full or read-only Redis
 * still serves reads. The end of the connection opens the breaker as well. In every second without
 * a command, the breaker probes Redis, so that an idle process notices an outage.
 */
export class RedisBreaker {
  readonly #client: RedisClient;
  readonly #deadlineMs: number;
  readonly #deadlines: DeadlineQueue;
  readonly #retryMs: number;
  readonly #onDegraded: (degraded: boolean, cause?: Error) => void;
  readonly #idleDeadlines = new DeadlineQueue(idleProbeMs);
  readonly #idle: NodeJS.Timeout;
  readonly #onClose = () => this.#trip(new Error('the connection to Redis has ended'));
  #key: string;
  #ranSinceCheck = false;
  #open = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(client: RedisClient, options: RedisBreakerOptions = {}) {
    this.#client = client;
    this.#deadlineMs = options.deadlineMs ?? 50;
    this.#deadlines = new DeadlineQueue(this.#deadlineMs);
    this.#retryMs = options.retryMs ?? 250;
    this.#onDegraded = options.onDegraded ?? (() => {});
    this.#key = options.prefix ?? 'irp';
    this.#idle = setInterval(() => this.#checkIdle(), idleProbeMs);
    this.#idle.unref();
    client.on('close', this.#onClose);
    if (client.status !== 'ready') {
      this.#trip(new Error(`Redis is not connected yet (${client.status})`));
    }
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /**
   * Runs `command`. Rejects at once if the breaker is open, and otherwise after the deadline or
   * with the error of the command.
   */
  run<T>(key: string, command: () => Promise<T>): Promise<T> {
    if (this.#open) {
      return Promise.reject(redisUnavailable);
    }
    this.#key = key;
    this.#ranSinceCheck = true;
    return this.#within(this.#deadlines, this.#deadlineMs, command);
  }

  /** Stops probing. Commands that are running complete or time out. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#idle);
    this.#client.off('close', this.#onClose);
  }

  #within<T>(deadlines: DeadlineQueue, deadlineMs: number, command: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#trip(error);
        reject(error);
      };
      const pending = deadlines.add(() =>
        fail(new Error(`Redis did not respond within ${deadlineMs} ms`)),
      );
      command().then(
        (value) => {
          if (deadlines.complete(pending)) {
            resolve(value);
          }
        },
        (error: Error) => {
          if (deadlines.complete(pending)) {
            fail(error);
          }
        },
      );
    });
  }

  /**
   * Probes Redis if there was no command since the last call. The probe has a longer deadline than
   * a command, because no request waits for the probe.
   */
  #checkIdle(): void {
    const isIdle = !this.#ranSinceCheck;
    this.#ranSinceCheck = false;
    if (isIdle && !this.#open) {
      this.#within(this.#idleDeadlines, idleProbeMs, () => this.#write(this.#key)).catch(
        () => undefined,
      );
    }
  }

  #trip(cause: Error): void {
    if (this.#open || this.#closed) {
      return;
    }
    this.#open = true;
    this.#scheduleProbe(this.#key);
    this.#onDegraded(true, cause);
  }

  #scheduleProbe(key: string): void {
    this.#retry = setTimeout(() => this.#probe(key), this.#retryMs);
    this.#retry.unref();
  }

  #write(key: string): Promise<unknown> {
    return this.#client.set(`${key}:probe`, '1', 'PX', 1000);
  }

  async #probe(key: string): Promise<void> {
    try {
      await this.#write(key);
    } catch {
      if (!this.#closed) {
        this.#scheduleProbe(key);
      }
      return;
    }
    if (this.#closed) {
      return;
    }
    this.#open = false;
    this.#onDegraded(false);
  }
}
