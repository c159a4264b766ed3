import { PlatformError } from '@irp/errors';

/** Who waits for a task. */
export interface Requester {
  /** Tasks of one origin take turns with those of others: a network address, a device or a person. */
  origin: string;
  /** The person is signed in, came by a mailed link, or uses a browser in which they signed in before. */
  isKnown: boolean;
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal;
}

export interface FairQueueLimits {
  /** Tasks that run at once. */
  running: number;
  /** Tasks of one origin that may wait. */
  waitingPerOrigin: number;
  /** Tasks that may wait, of known requesters and of others each. */
  waiting: number;
  /** The longest time that a task waits: less than a gateway waits for a response, which would count as a failure of the service. */
  waitMs: number;
}

const retryAfterS = 5;

/** The task was not begun, because too many are waiting, or because nobody waits for its result any more. */
export class NotRunError extends PlatformError {
  readonly retryAfterS = retryAfterS;

  constructor() {
    super('unavailable', 'Many people are signing in at this moment. Wait a few seconds and try again.', {
      retryAfterS,
    });
  }
}

interface Job {
  start(): void;
  refuse(): void;
}

/** Of four tasks in turn, so many are of known requesters while both kinds are waiting. */
const knownOfFour = 3;

/**
 * Runs a few tasks at once. The others wait: origins take turns, so that one with many tasks delays the next task of another by one
 * of its own, and known requesters have three turns of four. Where too many are waiting, the last task of the origin with the most is
 * refused, and so is one that has waited too long. A task that nobody waits for any more does not run.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #known: Turns;
  readonly #others: Turns;
  #running = 0;
  #turn = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
    this.#known = new Turns(limits);
    this.#others = new Turns(limits);
  }

  /** @throws NotRunError when too many tasks are waiting, or `signal` is aborted before the task begins */
  async run<Result>(requester: Requester, task: () => Promise<Result>): Promise<Result> {
    if (requester.signal?.aborted) throw new NotRunError();
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#wait(requester);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #wait({ origin, isKnown, signal }: Requester): Promise<void> {
    const turns = isKnown ? this.#known : this.#others;
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        settled();
      };
      const job: Job = {
        start: () => settle(resolve),
        refuse: () => settle(() => reject(new NotRunError())),
      };
      const abandon = () => {
        turns.remove(origin, job);
        job.refuse();
      };
      const timer = setTimeout(abandon, this.#limits.waitMs);
      signal?.addEventListener('abort', abandon, { once: true });
      turns.add(origin, job);
    });
  }

  #startNext(): void {
    const knownFirst = this.#turn % 4 < knownOfFour;
    const next = knownFirst ? (this.#known.next() ?? this.#others.next()) : (this.#others.next() ?? this.#known.next());
    if (next) {
      this.#turn++;
      next.start();
    } else this.#running--;
  }
}

/** Waiting jobs. The origin whose turn it is comes first, and last after its turn. */
class Turns {
  readonly #limits: FairQueueLimits;
  readonly #byOrigin = new Map<string, Job[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Refuses this job, or one of an origin with more, when too many are waiting. */
  add(origin: string, job: Job): void {
    const jobs = this.#byOrigin.get(origin) ?? [];
    if (jobs.length >= this.#limits.waitingPerOrigin) return job.refuse();
    if (this.#size >= this.#limits.waiting && !this.#makeRoom(jobs.length)) return job.refuse();
    jobs.push(job);
    this.#byOrigin.set(origin, jobs);
    this.#size++;
  }

  /** Refuses the last job of the origin with the most jobs. @returns false if it has not more than `waiting` and one */
  #makeRoom(waiting: number): boolean {
    const most = [...this.#byOrigin.values()].toSorted((one, other) => other.length - one.length)[0];
    if (!most || most.length <= waiting + 1) return false;
    most.pop()?.refuse();
    this.#size--;
    return true;
  }

  next(): Job | undefined {
    for (const [origin, jobs] of this.#byOrigin) {
      const job = jobs.shift();
      this.#byOrigin.delete(origin);
      if (jobs.length > 0) this.#byOrigin.set(origin, jobs);
      if (job) this.#size--;
      return job;
    }
    return undefined;
  }

  remove(origin: string, job: Job): void {
    const jobs = this.#byOrigin.get(origin);
    const at = jobs?.indexOf(job) ?? -1;
    if (!jobs || at < 0) return;
    jobs.splice(at, 1);
    this.#size--;
    if (jobs.length === 0) this.#byOrigin.delete(origin);
  }
}
