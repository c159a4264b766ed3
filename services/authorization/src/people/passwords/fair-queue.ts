import { PlatformError } from '@irp/errors';
import { Rotation, WaitingRoom } from '@irp/fair-queue';
import { NetworkUse } from './network-use.ts';
import { StrangerTurns } from './stranger-turns.ts';
import type { WaitingJob } from './waiting-job.ts';

/** The requester of a task. */
export interface Requester {
  /** Id of the device or the user; otherwise the network address of the client. */
  origin: string;
  /**
   * Whether the user is signed in, has followed a mailed link, or uses a browser or network of an
   * earlier sign-in.
   */
  isKnown: boolean;
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal;
}

export interface FairQueueLimits {
  /** Maximum number of running tasks. */
  running: number;
  /** Maximum number of waiting tasks of an origin. */
  waitingPerOrigin: number;
  /**
   * Maximum number of waiting tasks of known requesters. The same maximum applies to the waiting
   * tasks of unknown requesters.
   */
  waiting: number;
  /**
   * Maximum milliseconds for which a task waits. The maximum must be shorter than the gateway's
   * timeout, because the gateway would count a timeout as a failure of the service.
   */
  waitMs: number;
}

const retryAfterS = 5;

/**
 * The error for a task that was not started: too many tasks were waiting, the task waited too long,
 * or nobody waits for the result any more.
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

/**
 * While tasks of known and unknown requesters are waiting, three of four started tasks belong to
 * known requesters.
 */
const knownOfFour = 3;

/**
 * Runs a few tasks at a time. Further tasks wait. While tasks of known and unknown requesters are
 * waiting, three of four started tasks belong to known requesters, who are served round-robin.
 * Among unknown requesters, the task of the network with the lowest load runs first. Networks with
 * many wrong passwords may not occupy all running tasks. If too many tasks are waiting, the queue
 * rejects a task of the requester or network with the most tasks. The queue also rejects a task
 * that has waited too long, and a task whose caller no longer waits for the result.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #known = new Rotation<WaitingJob>();
  readonly #others: StrangerTurns;
  readonly #uses: NetworkUse;
  readonly #room: WaitingRoom<WaitingJob>;
  #running = 0;
  #suspicious = 0;
  #turn = 0;

  constructor(limits: FairQueueLimits, uses: NetworkUse = new NetworkUse()) {
    this.#limits = limits;
    this.#uses = uses;
    this.#others = new StrangerTurns(limits, uses);
    this.#room = new WaitingRoom(
      {
        add: (job) => this.#add(job),
        next: () => this.#next(),
        remove: (job) => this.#remove(job),
      },
      () => new NotRunError(),
    );
  }

  /**
   * @throws NotRunError if too many tasks are waiting, the task waits too long, or `signal` is
   *   aborted before the task begins
   */
  async run<Result>(requester: Requester, task: () => Promise<Result>): Promise<Result> {
    const job: WaitingJob = { ...requester, isSuspicious: false };
    await this.#room.wait(job, {
      signal: requester.signal,
      maxWaitMs: this.#limits.waitMs,
    });
    if (!requester.isKnown) {
      this.#uses.begin(requester.origin);
    }
    try {
      return await task();
    } finally {
      this.#running--;
      if (job.isSuspicious) {
        this.#suspicious--;
      }
      this.#room.startNext();
      this.#turn++;
    }
  }

  #add(job: WaitingJob): void {
    const refused = job.isKnown ? this.#addKnown(job) : this.#others.add(job);
    if (refused !== undefined) {
      this.#room.refuse(refused);
    }
  }

  /**
   * Adds a job of a known requester.
   * @returns the rejected job: the added job, or the last job of the origin with the most waiting
   *   jobs; undefined if no job is rejected
   */
  #addKnown(job: WaitingJob): WaitingJob | undefined {
    const { waitingPerOrigin, waiting } = this.#limits;
    const ofOrigin = this.#known.sizeOf(job.origin);
    if (ofOrigin >= waitingPerOrigin) {
      return job;
    }
    let refused: WaitingJob | undefined;
    if (this.#known.size >= waiting) {
      const longest = this.#known.longest() ?? job.origin;
      if (this.#known.sizeOf(longest) <= ofOrigin + 1) {
        return job;
      }
      refused = this.#known.takeLast(longest);
    }
    this.#known.add([job.origin], job);
    return refused;
  }

  #remove(job: WaitingJob): void {
    if (job.isKnown) {
      this.#known.remove([job.origin], job);
    } else {
      this.#others.remove(job);
    }
  }

  #next(): WaitingJob | undefined {
    if (this.#running >= this.#limits.running) {
      return undefined;
    }
    const mayBeSuspicious = this.#suspicious < Math.max(1, this.#limits.running - 1);
    const nextKnown = () => this.#known.next();
    const nextOther = () => this.#others.next(mayBeSuspicious);
    const next =
      this.#turn % 4 < knownOfFour ? (nextKnown() ?? nextOther()) : (nextOther() ?? nextKnown());
    if (next !== undefined) {
      this.#running++;
      this.#suspicious += Number(next.isSuspicious);
    }
    return next;
  }
}
