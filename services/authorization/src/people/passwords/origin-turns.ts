import type { WaitingJob } from './waiting-job.ts';

interface Limits {
  waitingPerOrigin: number;
  waiting: number;
}

/** Waiting jobs. The origin whose turn it is comes first, and last after its turn. */
export class OriginTurns {
  readonly #limits: Limits;
  readonly #byOrigin = new Map<string, WaitingJob[]>();
  #size = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Refuses this job, or one of an origin with more, when too many are waiting. */
  add(origin: string, job: WaitingJob): void {
    const jobs = this.#byOrigin.get(origin) ?? [];
    if (jobs.length >= this.#limits.waitingPerOrigin) {
      return job.refuse();
    }
    if (this.#size >= this.#limits.waiting && !this.#makeRoom(jobs.length)) {
      return job.refuse();
    }
    jobs.push(job);
    this.#byOrigin.set(origin, jobs);
    this.#size++;
  }

  /**
   * Refuses the last job of the origin with the most jobs. @returns false if it has not more than
   * `waiting` and one
   */
  #makeRoom(waiting: number): boolean {
    const most = [...this.#byOrigin.values()].toSorted(
      (one, other) => other.length - one.length,
    )[0];
    if (!most || most.length <= waiting + 1) {
      return false;
    }
    most.pop()?.refuse();
    this.#size--;
    return true;
  }

  next(): WaitingJob | undefined {
    for (const [origin, jobs] of this.#byOrigin) {
      const job = jobs.shift();
      this.#byOrigin.delete(origin);
      if (jobs.length > 0) {
        this.#byOrigin.set(origin, jobs);
      }
      if (job) {
        this.#size--;
      }
      return job;
    }
    return undefined;
  }

  remove(origin: string, job: WaitingJob): void {
    const jobs = this.#byOrigin.get(origin);
    const at = jobs?.indexOf(job) ?? -1;
    if (!jobs || at < 0) {
      return;
    }
    jobs.splice(at, 1);
    this.#size--;
    if (jobs.length === 0) {
      this.#byOrigin.delete(origin);
    }
  }
}
