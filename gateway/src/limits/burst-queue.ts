import { Rotation } from '@irp/fair-queue';

/**
 * Requests of a holder that begin in a turn of the event loop. The same bound applies to all
 * strangers together, and to all waiting requests together.
 */
const startsPerTurn = 8;

/**
 * Spreads bursts over turns of the event loop. The event loop reads a burst of a caller completely
 * before the next request of another caller, so without this queue the whole burst would be
 * processed first. Requests above the limit of a turn wait for the next turns; holders take turns.
 */
export class BurstQueue {
  readonly #started = new Map<string, number>();
  readonly #waiting = new Rotation<() => void>();
  #isScheduled = false;

  /**
   * @param group whose requests are counted together: a holder, or all strangers, because strangers
   *   may have any number of addresses
   * @param holderOf returns the holder of a waiting request; default: the group
   * @returns undefined if the request may begin; else a promise that resolves in a later turn
   */
  start(group: string, holderOf: () => string = () => group): Promise<void> | undefined {
    if (!this.#isScheduled) {
      this.#schedule();
    }
    const started = this.#started.get(group) ?? 0;
    if (this.#waiting.size === 0 && started < startsPerTurn) {
      this.#started.set(group, started + 1);
      return undefined;
    }
    const holder = holderOf();
    if (this.#waiting.sizeOf(holder) === 0) {
      this.#started.set(group, started + 1);
      if (started < startsPerTurn) {
        return undefined;
      }
    }
    return new Promise((resolve) => this.#waiting.add([holder], resolve));
  }

  #schedule(): void {
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#started.clear();
    this.#isScheduled = false;
    if (this.#waiting.size === 0) {
      return;
    }
    this.#schedule();
    for (let count = 0; count < startsPerTurn; count++) {
      this.#waiting.next()?.();
    }
  }
}
