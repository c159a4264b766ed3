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
  /** In the order of their turns. */
  jobs: Waiting[];
  /** Recent wrong passwords plus waiting jobs. */
  load: number;
  isSuspicious: boolean;
}

/** At every such turn, the longest-waiting job comes first, whatever the history of its network. */
const turnsUntilLongest = 4;

/**
 * Jobs of unknown clients. The network with the smallest load (recent wrong passwords plus waiting
 * jobs) comes first. In a network, the address with the smallest load comes first.
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

  /** @returns the rejected job if too many jobs wait: the last in order */
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

  /** @param mayBeSuspicious whether the job may be of a network with many wrong passwords */
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
   * The jobs of a network: the address with the fewest wrong passwords first. The second job of an
   * address comes after the first jobs of all addresses.
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
