import { PlatformError } from '@irp/errors';
import { NetworkUse } from './network-use.ts';
import { OriginTurns } from './origin-turns.ts';
import { StrangerTurns } from './stranger-turns.ts';
import type { Turn, WaitingJob } from './waiting-job.ts';

/** Who waits for a task. */
export interface Requester {
  /** A device or a person; of others, the network address of the client. */
  origin: string;
  /**
   * The person is signed in, came by a mailed link, or uses a browser or a network from which they
   * signed in before.
   */
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
  /**
   * The longest time that a task waits: less than a gateway waits for a response, which would count
   * as a failure of the service.
   */
  waitMs: number;
}

const retryAfterS = 5;

/**
 * The task was not begun, because too many are waiting, or because nobody waits for its result any
 * more.
 */
export class NotRunError extends PlatformError {
  readonly retryAfterS = retryAfterS;

  constructor() {
    super(
      'unavailable',
      'Many people are signing in at this moment. Wait a few seconds and try again.',
      {
        retryAfterS,
      },
    );
  }
}

/** Of four tasks in turn, so many are of known requesters while both kinds are waiting. */
const knownOfFour = 3;

/**
 * Runs a few tasks at once. The others wait: known requesters have three turns of four and come in
 * rotation, others in the order of what came from their networks. Networks of which many wrong
 * passwords came leave one place to all others. Where too many are waiting, one of the requester or
 * network with the most is refused, and so is one that has waited too long. A task that nobody
 * waits for any more does not run.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #known: OriginTurns;
  readonly #others: StrangerTurns;
  readonly #uses: NetworkUse;
  #running = 0;
  #suspicious = 0;
  #turn = 0;

  constructor(limits: FairQueueLimits, uses: NetworkUse = new NetworkUse()) {
    this.#limits = limits;
    this.#uses = uses;
    this.#known = new OriginTurns(limits);
    this.#others = new StrangerTurns(limits, uses);
  }

  /**
   * @throws NotRunError when too many tasks are waiting, or `signal` is aborted before the task
   *   begins
   */
  async run<Result>(requester: Requester, task: () => Promise<Result>): Promise<Result> {
    if (requester.signal?.aborted) {
      throw new NotRunError();
    }
    const isSuspicious = await this.#wait(requester);
    if (!requester.isKnown) {
      this.#uses.begin(requester.origin);
    }
    try {
      return await task();
    } finally {
      this.#running--;
      if (isSuspicious) {
        this.#suspicious--;
      }
      this.#startNext();
      this.#turn++;
    }
  }

  /** @returns whether its network is suspicious */
  #wait({ origin, isKnown, signal }: Requester): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        settled();
      };
      const job: WaitingJob = {
        start: (isSuspicious) => settle(() => resolve(isSuspicious)),
        refuse: () => settle(() => reject(new NotRunError())),
      };
      const abandon = () => {
        if (isKnown) {
          this.#known.remove(origin, job);
        } else {
          this.#others.remove(job);
        }
        job.refuse();
      };
      const timer = setTimeout(abandon, this.#limits.waitMs);
      signal?.addEventListener('abort', abandon, { once: true });
      if (isKnown) {
        this.#known.add(origin, job);
      } else {
        this.#others.add(origin, job);
      }
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#limits.running) {
      const next = this.#next();
      if (next === undefined) {
        return;
      }
      this.#running++;
      if (next.isSuspicious) {
        this.#suspicious++;
      }
      next.job.start(next.isSuspicious);
    }
  }

  #next(): Turn | undefined {
    const knownFirst = this.#turn % 4 < knownOfFour;
    return knownFirst
      ? (this.#nextKnown() ?? this.#nextOther())
      : (this.#nextOther() ?? this.#nextKnown());
  }

  #nextKnown(): Turn | undefined {
    const job = this.#known.next();
    return job && { job, isSuspicious: false };
  }

  #nextOther(): Turn | undefined {
    return this.#others.next(this.#suspicious < Math.max(1, this.#limits.running - 1));
  }
}
