import { type ClientNetworks, networksOf } from '@irp/http';
import type { NetworkUse } from './network-use.ts';
import type { Turn, WaitingJob } from './waiting-job.ts';

interface Limits {
  waitingPerOrigin: number;
  waiting: number;
}

interface Waiting {
  address: string;
  networks: ClientNetworks;
  job: WaitingJob;
}

/** What waits of one network. */
interface Network {
  /** In the order of their turns. */
  jobs: Waiting[];
  /** Wrong passwords of late, and jobs that wait. */
  load: number;
  isSuspicious: boolean;
}

/** Every so many turns, who has waited longest comes first, whatever came from that network. */
const turnsUntilLongest = 4;

/**
 * Jobs of clients that nobody knows. The network with the least comes first: wrong passwords of
 * late, and jobs that wait. In a network, the address with the least comes first.
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
    if (ofAddress >= this.#limits.waitingPerOrigin) {
      return job.refuse();
    }
    this.#waiting.push({
      address,
      networks: networksOf(address),
      job,
    });
    if (this.#waiting.length <= this.#limits.waiting) {
      return;
    }
    const busiest = this.#networks().reduce((most, one) => (one.load >= most.load ? one : most));
    const last = busiest.jobs.at(-1)?.job ?? job;
    this.remove(last);
    last.refuse();
  }

  /**
   * @param mayBeSuspicious whether it may be one of a network of which many wrong passwords came
   */
  next(mayBeSuspicious: boolean): Turn | undefined {
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
    return { job: next.job, isSuspicious: network.isSuspicious };
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
   * The jobs of one network: the address with the fewest wrong passwords first, its second job
   * behind the first ones of others.
   */
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
