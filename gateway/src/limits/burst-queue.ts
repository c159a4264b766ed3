import { Rotation } from '@irp/fair-queue';

/**
 * The maximum number of requests that begin in one turn of the event loop. The maximum applies to
 * each group, and to all waiting requests together.
 */
const startsPerTurn = 8;

/**
 * Spreads bursts over turns of the event loop. Node reads all requests of a burst before the next
 * request of another caller, so without a queue, the gateway would process the whole burst first.
 * In each turn, at most {@link startsPerTurn} requests of a group begin. Further requests wait for
 * later turns, in which they begin in rotation by key, such as by workspace.
 */
export class BurstQueue {
  readonly #started = new Map<string, number>();
  readonly #waiting = new Rotation<() => void>();
  #isScheduled = false;

  /**
   * Returns undefined if a request may begin now; else a promise that resolves in a later turn.
   * @param group the requests that are counted together: the requests of a caller, or all requests
   *   without a caller, because an attacker may have any number of addresses
   * @param holderOf returns the key of the request for the rotation: waiting requests with
   *   different keys begin alternately. Default: the group
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
