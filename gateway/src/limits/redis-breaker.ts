import type { Cluster, Redis } from 'ioredis';
import { DeadlineQueue } from './deadline-queue.ts';

export interface RedisBreakerOptions {
  /** How long a command may take. */
  deadlineMs?: number;
  /** Pause between finding Redis away and asking again. */
  retryMs?: number;
  onDegraded?: (degraded: boolean, cause?: Error) => void;
}

const AWAY = new Error('Redis is away: answered from memory until it returns');

/**
 * Lets one slow or failed command, not each request, pay for finding Redis away. While open, every command is refused
 * at once, and a small write beside the key that failed (on the same cluster node) asks in the background whether Redis
 * takes writes again. A write, since a full or read-only Redis still answers reads.
 */
export class RedisBreaker {
  readonly #client: Redis | Cluster;
  readonly #deadlineMs: number;
  readonly #deadlines: DeadlineQueue;
  readonly #retryMs: number;
  readonly #onDegraded: (degraded: boolean, cause?: Error) => void;
  #open = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(client: Redis | Cluster, options: RedisBreakerOptions = {}) {
    this.#client = client;
    this.#deadlineMs = options.deadlineMs ?? 50;
    this.#deadlines = new DeadlineQueue(this.#deadlineMs);
    this.#retryMs = options.retryMs ?? 250;
    this.#onDegraded = options.onDegraded ?? (() => {});
    if (client.status !== 'ready') this.#trip('irp:limit', new Error(`Redis is not connected yet (${client.status})`));
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Runs `command`, or rejects: at once while open, after the deadline, or with the command's own error. */
  run<T>(key: string, command: () => Promise<T>): Promise<T> {
    if (this.#open) return Promise.reject(AWAY);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#trip(key, error);
        reject(error);
      };
      const waiting = this.#deadlines.enter(() =>
        fail(new Error(`Redis gave no answer within ${this.#deadlineMs} ms`)),
      );
      command().then(
        (value) => {
          if (this.#deadlines.leave(waiting)) resolve(value);
        },
        (error: Error) => {
          if (this.#deadlines.leave(waiting)) fail(error);
        },
      );
    });
  }

  /** Stops asking; what is under way ends by itself. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  #trip(key: string, cause: Error): void {
    if (this.#open || this.#closed) return;
    this.#open = true;
    this.#askLater(`${key}:probe`);
    this.#onDegraded(true, cause);
  }

  #askLater(probeKey: string): void {
    this.#retry = setTimeout(() => this.#ask(probeKey), this.#retryMs);
    this.#retry.unref();
  }

  async #ask(probeKey: string): Promise<void> {
    try {
      await this.#client.set(probeKey, '1', 'PX', 1000);
    } catch {
      if (!this.#closed) this.#askLater(probeKey);
      return;
    }
    if (this.#closed) return;
    this.#open = false;
    this.#onDegraded(false);
  }
}
