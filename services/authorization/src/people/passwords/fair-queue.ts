import { PlatformError } from '@irp/errors';
import { Rotation, WaitingRoom } from '@irp/fair-queue';
import { NetworkUse } from './network-use.ts';
import { StrangerTurns } from './stranger-turns.ts';
import type { WaitingJob } from './waiting-job.ts';

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
   * @throws NotRunError when too many tasks are waiting, or `signal` is aborted before the task
   *   begins
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

  /** @returns the job without a place: this one, or the last of the origin with the most */
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
