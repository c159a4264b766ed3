import { PlatformError } from '@irp/errors';
import { Rotation, WaitingRoom } from '@irp/fair-queue';
import { NetworkUse } from './network-use.ts';
import { StrangerTurns } from './stranger-turns.ts';
import type { WaitingJob } from './waiting-job.ts';

/** Who requests a task. */
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
  /** Maximum number of waiting tasks of known requesters, and likewise of unknown ones. */
  waiting: number;
  /**
   * Longest wait of a task in milliseconds. It must be shorter than the gateway's timeout, which
   * would count as a failure of the service.
   */
  waitMs: number;
}

const retryAfterS = 5;

/**
 * The error if a task was not started, because too many wait or because nobody waits for its result
 * any more.
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

/** While both kinds wait, three of four tasks that start are of known requesters. */
const knownOfFour = 3;

/**
 * Runs a few tasks at a time; further tasks wait. While both kinds of requesters wait, known ones
 * get three of four starts, in rotation. Unknown ones are ordered by the number of wrong passwords
 * from their networks. Networks with many wrong passwords never occupy all running tasks. If too
 * many tasks wait, the queue rejects one of the requester or network that has most. It also rejects
 * a task that has waited too long, and does not run a task whose caller has left.
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
   * Runs a task when its turn comes.
   * @throws NotRunError if too many tasks wait, or if `signal` aborts before the task starts
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
   * @returns the rejected job: this one, or the last job of the origin that has most; undefined if
   *   none is rejected
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
