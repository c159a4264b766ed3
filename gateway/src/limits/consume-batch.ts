import { loadIoredis } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';
import { consumeScript, runScript } from './rolling-window-scripts.ts';

/**
 * The result of the script for a key. `waitUs` is a duration in µs. For an admitted request, the
 * oldest request leaves the window after `waitUs`. A rejected request would be admitted after
 * `waitUs`. `atUs` is the time of the count in µs.
 */
type Counted = [consumed: number, waitUs: number, atUs: number];

export interface ConsumeBatchOptions {
  client: Redis | Cluster;
  points: number;
  windowUs: number;
  /**
   * Executes the command of a batch, for example with a deadline and a circuit breaker. `key` is
   * any key of the batch.
   */
  execute: <T>(key: string, command: () => Promise<T>) => Promise<T>;
  /**
   * Returns whether `execute` would reject without sending a command. While the result is true,
   * requests fail at once, instead of at the end of the turn of the event loop.
   */
  isUnavailable: () => boolean;
  /** A clock in µs that replaces Redis's TIME, for tests. */
  clockUs?: (() => number) | undefined;
}

/** A request that waits for its count. The batch calls either `counted` or `failed`, once. */
export interface Waiting {
  key: string;
  cost: number;
  counted(counted: Counted): void;
  failed(error: unknown): void;
}

/** The maximum number of keys in a command. The script blocks Redis for about 7 µs per key. */
const maxKeys = 64;

/**
 * Counts all requests of a turn of the event loop with a single command, because a command for each
 * request would take more CPU time than the count. While a command is in progress, further requests
 * wait for the next command, until the next command is full. So commands count more requests under
 * load. The script decides on each request independently, in the order of arrival. If the command
 * fails, all its requests fail. A Redis Cluster requires that all keys of a command are on the same
 * node, so with a cluster, each request has its own command.
 */
export class ConsumeBatch {
  readonly #options: ConsumeBatchOptions;
  readonly #limit: number;
  #waiting: Waiting[] = [];
  #commandsInProgress = 0;

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
      setImmediate(() => this.#sendUnlessInProgress());
    }
  }

  #sendWaiting(): void {
    const [first, ...others] = this.#waiting;
    this.#waiting = [];
    // No request waits if the batch became full and was sent before the end of this turn of the
    // event loop.
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
    this.#commandsInProgress++;
    execute(batch[0].key, () => runScript(client, consumeScript, keys, args)).then(
      (counts) => {
        this.#endCommand();
        let at = 0;
        for (const waiting of batch) {
          waiting.counted([counts[at]!, counts[at + 1]!, counts[at + 2]!]);
          at += 3;
        }
      },
      (error) => {
        this.#endCommand();
        for (const waiting of batch) {
          waiting.failed(error);
        }
      },
    );
  }

  #endCommand(): void {
    this.#commandsInProgress--;
    this.#sendUnlessInProgress();
  }

  #sendUnlessInProgress(): void {
    if (this.#commandsInProgress === 0) {
      this.#sendWaiting();
    }
  }
}
