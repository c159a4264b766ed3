import type { WaitingJob } from './fair-queue.ts';
import type { NetworkUse } from './network-use.ts';

interface Limits {
  waitingPerOrigin: number;
  waiting: number;
}

interface Waiting {
  address: string;
  job: WaitingJob;
}

interface Ranked extends Waiting {
  rank: number;
}

/** Every so many turns, who has waited longest comes first, whatever came from that network. */
const turnsUntilLongest = 4;

/**
 * Jobs of clients that nobody knows. The network with the fewest wrong passwords of late comes first; each job that waits ahead in the
 * same network counts as one of them. In a network, addresses come in the same order.
 */
export class StrangerTurns {
  readonly #limits: Limits;
  readonly #uses: NetworkUse;
  /** In the order of their arrival. */
  #waiting: Waiting[] = [];
  #turn = 0;

  constructor(limits: Limits, uses: NetworkUse) {
    this.#limits = limits;
    this.#uses = uses;
  }

  /** Where too many wait, it refuses the job that is last in order, which may be this one. */
  add(address: string, job: WaitingJob): void {
    const ofAddress = this.#waiting.filter((one) => one.address === address).length;
    if (ofAddress >= this.#limits.waitingPerOrigin) return job.refuse();
    this.#waiting.push({ address, job });
    if (this.#waiting.length <= this.#limits.waiting) return;
    const last = this.#ranked().reduce((worst, one) => (one.rank >= worst.rank ? one : worst));
    this.remove(last.address, last.job);
    last.job.refuse();
  }

  next(): WaitingJob | undefined {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return undefined;
    const isForOldest = this.#turn++ % turnsUntilLongest === turnsUntilLongest - 1;
    const next = isForOldest ? oldest : this.#ranked().reduce((best, one) => (one.rank < best.rank ? one : best));
    this.remove(next.address, next.job);
    return next.job;
  }

  remove(_address: string, job: WaitingJob): void {
    this.#waiting = this.#waiting.filter((one) => one.job !== job);
  }

  /** In the order of their arrival. */
  #ranked(): Ranked[] {
    const byNetwork = Map.groupBy(this.#waiting, ({ address }) => this.#uses.networkOf(address));
    const ranks = new Map<WaitingJob, number>();
    for (const [network, waiting] of byNetwork) {
      const use = this.#uses.of(network);
      for (const [ahead, { job }] of this.#byAddress(waiting).entries()) ranks.set(job, use + ahead);
    }
    return this.#waiting.map((one) => ({ ...one, rank: ranks.get(one.job) ?? 0 }));
  }

  /** The jobs of one network: the address with the fewest wrong passwords first, its second job behind the first ones of others. */
  #byAddress(waiting: Waiting[]): Waiting[] {
    const ahead = new Map<string, number>();
    const ranked = waiting.map((one) => {
      const before = ahead.get(one.address) ?? 0;
      ahead.set(one.address, before + 1);
      return { one, rank: this.#uses.of(one.address) + before };
    });
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
  }
}
