import { loadIoredis } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';
import { consumeScript, runScript } from './rolling-window-scripts.ts';

/**
 * Consumed requests, µs until one leaves the window or may be admitted, µs at which the request was
 * counted.
 */
type Counted = [consumed: number, waitUs: number, atUs: number];

export interface ConsumeBatchOptions {
  client: Redis | Cluster;
  points: number;
  windowUs: number;
  /** Wraps the command of a batch; `key` is one of its keys. */
  execute: <T>(key: string, command: () => Promise<T>) => Promise<T>;
  /**
   * Whether `execute` would reject without a command: then nothing waits for the end of the turn.
   */
  isUnavailable: () => boolean;
  /** µs that replace Redis's TIME; for tests. */
  clockUs?: (() => number) | undefined;
}

/** A request that waits for its count. One of its functions is called, once. */
export interface Waiting {
  key: string;
  cost: number;
  counted(counted: Counted): void;
  failed(error: unknown): void;
}

/** A script blocks Redis for about 7 µs a key. */
const maxKeys = 64;

/**
 * Counts what arrives in one turn of the event loop by one command, since a command of its own for
 * each request costs more CPU time than the count. Each is decided as if alone, in the order of
 * arrival; if the command fails, so do all. In a Cluster, where the keys of one command must be on
 * one node, each has a command of its own.
 */
export class ConsumeBatch {
  readonly #options: ConsumeBatchOptions;
  readonly #limit: number;
  #waiting: Waiting[] = [];

  constructor(options: ConsumeBatchOptions) {
    this.#options = options;
    this.#limit = options.client instanceof loadIoredis().Cluster ? 1 : maxKeys;
  }

  add(waiting: Waiting): void {
    if (this.#options.isUnavailable()) {
      return this.#send([waiting]);
    }
    const count = this.#waiting.push(waiting);
    if (count >= this.#limit) {
      this.#sendWaiting();
    } else if (count === 1) {
      setImmediate(() => this.#sendWaiting());
    }
  }

  #sendWaiting(): void {
    const [first, ...others] = this.#waiting;
    this.#waiting = [];
    // A full batch was sent before the end of the turn.
    if (first) {
      this.#send([first, ...others]);
    }
  }

  #send(batch: [Waiting, ...Waiting[]]): void {
    const { client, points, windowUs, execute, clockUs } = this.#options;
    const keys: string[] = [];
    const args: (number | string)[] = [points, windowUs, clockUs?.() ?? ''];
    for (const { key, cost } of batch) {
      keys.push(key);
      args.push(cost);
    }
    execute(batch[0].key, () => runScript(client, consumeScript, keys, args)).then(
      (counts) => {
        let at = 0;
        for (const waiting of batch) {
          waiting.counted([counts[at]!, counts[at + 1]!, counts[at + 2]!]);
          at += 3;
        }
      },
      (error) => {
        for (const waiting of batch) {
          waiting.failed(error);
        }
      },
    );
  }
}
