import type { Cluster, Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { BlockedKeys } from './blocked-keys.ts';
import { ConsumeBatch } from './consume-batch.ts';
import {
  assertBound,
  monotonicMs,
  type RollingWindowMemory,
  type RollingWindowOptions,
} from './rolling-window-memory.ts';
import { overwriteScript, removeScript, runScript } from './rolling-window-scripts.ts';
import { assertCost, blockDurationMs, CountedRes } from './rolling-window-storage.ts';

/**
 * The maximum length of a window. The log stores the time of a request as an offset in
 * microseconds, in 4 bytes, which are enough for 71 minutes.
 */
const maxWindowMs = 3_600_000;

export interface RollingWindowRedisOptions extends RollingWindowOptions {
  storeClient: Redis | Cluster;
  /**
   * With the value of `points`, this process rejects the requests of a key with a full window
   * without asking Redis, until the window has room.
   */
  inMemoryBlockOnConsumed?: number;
  /** The limiter that decides while Redis does not respond. */
  insuranceLimiter?: RollingWindowMemory;
  /** Wraps each command, for example with a deadline and a circuit breaker. */
  execute?: <T>(key: string, command: () => Promise<T>) => Promise<T>;
  /** Returns whether `execute` would reject without sending a command. */
  isUnavailable?: () => boolean;
  /** A clock in milliseconds that replaces Redis's TIME, for tests. */
  redisNow?: () => number;
}

interface WindowState {
  consumed: number;
  waitMs: number;
  sentAtMs: number;
  atUs: number;
}

/**
 * rate-limiter-flexible's Redis limiter over a true rolling window, with the semantics of {@link
 * RollingWindowMemory} to the microsecond of Redis's clock, for any number of processes. Each
 * decision is atomic: a script decides on all requests of a turn of the event loop. A rejection
 * writes nothing. Supports `consume`, `get`, `set`, `block`, `delete`, `penalty`, in-memory
 * blocking and insurance; `reward` throws.
 */
export class RollingWindowRedis extends RateLimiterRedis {
  declare protected client: Redis | Cluster;
  declare protected inMemoryBlockOnConsumed: number;
  declare protected _inMemoryBlockedKeys: BlockedKeys;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #clockUs: (() => number) | undefined;
  readonly #batch: ConsumeBatch;
  readonly #insurance: RollingWindowMemory | undefined;
  readonly #execute: <T>(key: string, command: () => Promise<T>) => Promise<T>;

  constructor(options: RollingWindowRedisOptions) {
    const {
      execute,
      isUnavailable = () => false,
      redisNow,
      now = monotonicMs,
      windowMs,
      ...rest
    } = options;
    super({ ...rest, duration: windowMs / 1000 });
    assertBound(options);
    if (windowMs > maxWindowMs) {
      throw new RangeError(`windowMs must be at most ${maxWindowMs}, not ${windowMs}`);
    }
    this.#windowMs = windowMs;
    this.#insurance = options.insuranceLimiter;
    this.#now = now;
    this.#clockUs = redisNow && (() => redisNow() * 1000);
    this.#execute = execute ?? ((_key, command) => command());
    this.#batch = new ConsumeBatch({
      client: this.client,
      points: this.points,
      windowUs: windowMs * 1000,
      execute: this.#execute,
      isUnavailable,
      clockUs: this.#clockUs,
    });
    this._inMemoryBlockedKeys = new BlockedKeys(now);
  }

  /**
   * Returns the key with the subject in braces, the hash tag of Redis Cluster, so all keys of a
   * subject are on the same node.
   */
  override getKey(key: string | number): string {
    return `${this.keyPrefix}:{${key}}`;
  }

  override parseKey(rlKey: string): string {
    return rlKey.slice(this.keyPrefix.length + 2, -1);
  }

  async _upsert(
    rlKey: string,
    points: number,
    msDuration: number,
    forceExpire = false,
  ): Promise<WindowState> {
    if (forceExpire) {
      return this.#overwrite(rlKey, points, msDuration);
    }
    assertCost(points, this.points);
    return this.#consume(rlKey, points);
  }

  async _get(rlKey: string): Promise<WindowState | null> {
    const state = await this.#consume(rlKey, 0);
    return state.consumed === 0 ? null : state;
  }

  async _delete(rlKey: string): Promise<boolean> {
    return (await this.#execute(rlKey, () => this.client.del(rlKey))) > 0;
  }

  _getRateLimiterRes(
    _rlKey: string,
    cost: number,
    { consumed, waitMs, atUs }: WindowState,
  ): CountedRes {
    const res = new CountedRes(
      Math.max(this.points - consumed, 0),
      waitMs,
      consumed,
      consumed === cost,
    );
    res.countedAt = atUs;
    return res;
  }

  /**
   * Counts a request like `consume`, but with two promises instead of six. In the result of a
   * rejected request, `consumedPoints` is greater than the limit.
   * @throws the error of the command, if there is no insurance limiter
   */
  count(key: string): Promise<CountedRes> {
    const rlKey = this.getKey(key);
    const isBlocking = this.inMemoryBlockOnConsumed > 0;
    const blockedMs = isBlocking ? this._inMemoryBlockedKeys.msBeforeExpire(rlKey) : 0;
    if (blockedMs > 0) {
      return Promise.resolve(new CountedRes(0, blockedMs, this.points + 1, false));
    }
    return this.#consume(rlKey, 1).then(
      (state) => this.#remember(rlKey, 1, state),
      (error) => {
        if (this.#insurance === undefined) {
          throw error;
        }
        return this.#insurance.count(key);
      },
    );
  }

  /**
   * Removes a request from the window and so reverts its count.
   * @param countedAt the time at which the request was counted
   */
  async giveBack(key: string, countedAt: number): Promise<void> {
    const rlKey = this.getKey(key);
    await this.#execute(rlKey, () => runScript(this.client, removeScript, [rlKey], [countedAt]));
    this._inMemoryBlockedKeys.delete(rlKey);
  }

  _afterConsume(
    resolve: (res: RateLimiterRes) => void,
    reject: (res: RateLimiterRes) => void,
    rlKey: string,
    cost: number,
    state: WindowState,
  ): void {
    const res = this.#remember(rlKey, cost, state);
    if (res.consumedPoints > this.points) {
      reject(res);
    } else {
      resolve(res);
    }
  }

  /**
   * Converts the result of the script. Blocks a key with a full window in the memory of this
   * process.
   */
  #remember(rlKey: string, cost: number, state: WindowState): CountedRes {
    const counted = state.consumed > this.points ? state.consumed - cost : state.consumed;
    if (this.inMemoryBlockOnConsumed > 0 && counted === this.points) {
      this._inMemoryBlockedKeys.add(rlKey, state.sentAtMs, state.waitMs);
    }
    return this._getRateLimiterRes(rlKey, cost, state);
  }

  #consume(rlKey: string, cost: number): Promise<WindowState> {
    const sentAtMs = this.#now();
    return new Promise((resolve, failed) =>
      this.#batch.add({
        key: rlKey,
        cost,
        counted: ([consumed, waitUs, atUs]) =>
          resolve({
            consumed,
            waitMs: waitUs / 1000,
            sentAtMs,
            atUs,
          }),
        failed,
      }),
    );
  }

  async #overwrite(rlKey: string, points: number, msDuration: number): Promise<WindowState> {
    const waitMs = blockDurationMs(msDuration, this.#windowMs);
    const counted = Math.min(points, this.points);
    this._inMemoryBlockedKeys.delete(rlKey);
    if (counted <= 0) {
      await this._delete(rlKey);
    } else {
      const args = [
        counted,
        this.#windowMs * 1000,
        this.#clockUs?.() ?? '',
        Math.round(waitMs * 1000),
      ];
      await this.#execute(rlKey, () => runScript(this.client, overwriteScript, [rlKey], args));
    }
    return {
      consumed: counted,
      waitMs,
      sentAtMs: this.#now(),
      atUs: 0,
    };
  }
}
