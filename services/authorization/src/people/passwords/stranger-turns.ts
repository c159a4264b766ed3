import { type ClientNetworks, networksOf } from '@irp/http';
import type { NetworkUse } from './network-use.ts';
import type { WaitingJob } from './waiting-job.ts';

interface Limits {
  waitingPerOrigin: number;
  waiting: number;
}

interface Waiting {
  networks: ClientNetworks;
  job: WaitingJob;
}

/** The waiting jobs of a network. */
interface Network {
  /** The jobs in the order in which they will run. */
  jobs: Waiting[];
  /** Number of recent wrong passwords plus waiting jobs. */
  load: number;
  isSuspicious: boolean;
}

/**
 * In every fourth selection, the job that has waited longest runs, even if its network has a high
 * load.
 */
const turnsUntilLongest = 4;

/**
 * The waiting jobs of unknown clients. A job of the network with the lowest load (recent wrong
 * passwords plus waiting jobs) runs first. Within the network, a job of the address with the lowest
 * load runs first.
 */
export class StrangerTurns {
  readonly #limits: Limits;
  readonly #uses: NetworkUse;
  /** The jobs in the order of their arrival. */
  #waiting: Waiting[] = [];
  #turn = 0;

  constructor(limits: Limits, uses: NetworkUse) {
    this.#limits = limits;
    this.#uses = uses;
  }

  /**
   * Adds a job.
   * @returns the rejected job: the added job if its address has too many waiting jobs, or the last
   *   job of the network with the highest load; undefined if no job is rejected
   */
  add(job: WaitingJob): WaitingJob | undefined {
    const ofAddress = this.#waiting.filter((one) => one.job.origin === job.origin).length;
    if (ofAddress >= this.#limits.waitingPerOrigin) {
      return job;
    }
    this.#waiting.push({
      networks: networksOf(job.origin),
      job,
    });
    if (this.#waiting.length <= this.#limits.waiting) {
      return undefined;
    }
    const busiest = this.#networks().reduce((most, one) => (one.load >= most.load ? one : most));
    const last = busiest.jobs.at(-1)?.job ?? job;
    this.remove(last);
    return last;
  }

  /**
   * Returns the next job to run.
   * @param mayBeSuspicious whether the job may come from a network with many wrong passwords
   */
  next(mayBeSuspicious: boolean): WaitingJob | undefined {
    const networks = this.#networks().filter(
      ({ isSuspicious }) => mayBeSuspicious || !isSuspicious,
    );
    const isChoice = mayBeSuspicious && this.#waiting.length > 1;
    const isForOldest = isChoice && this.#turn++ % turnsUntilLongest === turnsUntilLongest - 1;
    const [oldest] = this.#waiting;
    const network = isForOldest
      ? networks.find(({ jobs }) => jobs.some((one) => one === oldest))
      : networks.reduce<Network | undefined>(
          (least, one) => (least && least.load <= one.load ? least : one),
          undefined,
        );
    const next = isForOldest ? oldest : network?.jobs[0];
    if (network === undefined || next === undefined) {
      return undefined;
    }
    this.remove(next.job);
    next.job.isSuspicious = network.isSuspicious;
    return next.job;
  }

  remove(job: WaitingJob): void {
    this.#waiting = this.#waiting.filter((one) => one.job !== job);
  }

  #networks(): Network[] {
    const byNetwork = Map.groupBy(this.#waiting, ({ networks }) => this.#uses.networkOf(networks));
    return [...byNetwork].map(([name, waiting]) => ({
      jobs: this.#byAddress(waiting),
      load: this.#uses.of(name) + waiting.length,
      isSuspicious: this.#uses.isSuspicious(name),
    }));
  }

  /**
   * Returns the jobs of a network in the order in which they will run. A job's rank is the number
   * of recent wrong passwords from its IP address, plus the number of earlier jobs from this
   * address. The lowest rank comes first.
   */
  #byAddress(waiting: Waiting[]): Waiting[] {
    const ahead = new Map<string, number>();
    const ranked = waiting.map((one) => {
      const { origin } = one.job;
      const before = ahead.get(origin) ?? 0;
      ahead.set(origin, before + 1);
      return {
        one,
        rank: this.#uses.of(origin) + before,
      };
    });
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
  }
}
