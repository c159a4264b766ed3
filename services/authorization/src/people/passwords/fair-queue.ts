import { PlatformError } from '@irp/errors';
import { NetworkUse } from './network-use.ts';
import { OriginTurns } from './origin-turns.ts';
import { StrangerTurns } from './stranger-turns.ts';

/** Who waits for a task. */
export interface Requester {
  /** A device or a person; of others, the network address of the client. */
  origin: string;
  /** The person is signed in, came by a mailed link, or uses a browser or a network from which they signed in before. */
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

/** A task that waits for its turn. */
export interface WaitingJob {
  start(): void;
  refuse(): void;
}

/** Of four tasks in turn, so many are of known requesters while both kinds are waiting. */
const knownOfFour = 3;

/**
 * Runs a few tasks at once. The others wait: known requesters have three turns of four and come in rotation, others in the order of what
 * came from their networks. Where too many are waiting, one of the requester or network with the most is refused, and so is one that has
 * waited too long. A task that nobody waits for any more does not run.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #known: OriginTurns;
  readonly #others: StrangerTurns;
  readonly #uses: NetworkUse;
  #running = 0;
  #turn = 0;

  constructor(limits: FairQueueLimits, uses: NetworkUse = new NetworkUse()) {
    this.#limits = limits;
    this.#uses = uses;
    this.#known = new OriginTurns(limits);
    this.#others = new StrangerTurns(limits, uses);
  }

  /** @throws NotRunError when too many tasks are waiting, or `signal` is aborted before the task begins */
  async run<Result>(requester: Requester, task: () => Promise<Result>): Promise<Result> {
    if (requester.signal?.aborted) throw new NotRunError();
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#wait(requester);
    if (!requester.isKnown) this.#uses.begin(requester.origin);
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
      const job: WaitingJob = {
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
