import { Rotation } from '@irp/fair-queue';

/**
 * Requests of one holder that begin in one turn of the event loop; also of all strangers, and of
 * all that wait.
 */
const startsPerTurn = 8;

/**
 * Spreads bursts over turns of the event loop. What arrives at once is read at once, so that a
 * burst of one caller would be worked on in whole before the next request of another. Whoever
 * begins more in a turn waits for the next ones; holders take turns.
 */
export class BurstQueue {
  readonly #started = new Map<string, number>();
  readonly #waiting = new Rotation<() => void>();
  #isScheduled = false;

  /**
   * @param group whose requests are counted together: one holder, or strangers, who may have any
   *   number of addresses
   * @param holderOf who waits, if the request does; default: the group
   * @returns undefined where the request may begin; else a promise that resolves in one of the next
   *   turns
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
