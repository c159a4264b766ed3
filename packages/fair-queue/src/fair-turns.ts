import { PlatformError } from '@irp/errors';
import { Rotation } from './rotation.ts';
import { WaitingRoom } from './waiting-room.ts';

/**
 * Who waits: callers of one workspace take turns with each other, workspaces of one organization
 * too, and organizations.
 */
export interface TurnHolder {
  organization: string;
  workspace: string;
  caller: string;
}

interface Waiting {
  holder: TurnHolder;
}

const maxPauseMs = 1_000;
/**
 * What a request needs that is no large read: a few milliseconds of the processor, and as many of
 * what waits behind it.
 */
const msPerSmallRequest = 10;
/**
 * The time of others after a turn, in times of it: what a turn leaves to be written and forwarded
 * takes a part of theirs.
 */
const timesOfOthers = 2;

export interface FairTurnsOptions {
  /** A number that grows with each piece of work that needs no turn; by default there is none. */
  elsewhere?: () => number;
  /** Turns at a time: while one waits for the database, another can use the processor. */
  atOnce?: number;
  /**
   * Results of one caller that may exist without being sent; the caller's next turn comes after
   * that.
   */
  unsentPerCaller?: number;
  /** How long to wait for a turn; by default as long as it takes. */
  maxWaitMs?: number | undefined;
  /** What takes turns, for the error of a caller that has not got one. Default: `large reads`. */
  what?: string;
}

/**
 * Turns at work that occupies the processor or the database for long, such as a search or a large
 * page. Whoever asks for many at once waits for its own: organizations take turns, the workspaces
 * of each, and the callers of these.
 */
export class FairTurns {
  readonly #atOnce: number;
  readonly #unsentPerCaller: number;
  readonly #maxWaitMs: number | undefined;
  readonly #elsewhere: () => number;
  readonly #what: string;
  readonly #waiting = new Rotation<Waiting>();
  readonly #room: WaitingRoom<Waiting>;
  readonly #unsent = new Map<string, number>();
  #running = 0;
  #pauses = 0;

  constructor(options: FairTurnsOptions = {}) {
    const {
      atOnce = 2,
      unsentPerCaller = 8,
      elsewhere = () => 0,
      maxWaitMs,
      what = 'large reads',
    } = options;
    this.#atOnce = atOnce;
    this.#unsentPerCaller = unsentPerCaller;
    this.#elsewhere = elsewhere;
    this.#what = what;
    this.#maxWaitMs = maxWaitMs;
    this.#room = new WaitingRoom(
      {
        add: (waiting) => this.#waiting.add(sharesOf(waiting), waiting),
        next: () => this.#next(),
        remove: (waiting) => void this.#waiting.remove(sharesOf(waiting), waiting),
      },
      () => noTurn(this.#what),
    );
  }

  /**
   * Does the work when it is the holder's turn.
   * @param work calls `sent`, once, when its result is sent, or will not be
   * @param ending aborted when the caller waits no longer
   * @throws PlatformError 503 for a caller that has not got a turn
   */
  async run<Result>(
    holder: TurnHolder,
    work: (sent: () => void) => Promise<Result>,
    ending?: AbortSignal,
  ): Promise<Result> {
    await this.#room.wait({ holder }, { signal: ending, maxWaitMs: this.#maxWaitMs });
    const before = this.#elsewhere();
    const startedMs = performance.now();
    try {
      return await work(() => this.#sent(holder));
    } finally {
      this.#running--;
      // While others are served they have their time, at most two thirds of all: a few of them do
      // not hold up everybody's pages.
      const servedMs = (this.#elsewhere() - before) * msPerSmallRequest;
      this.#pause(Math.min(timesOfOthers * (performance.now() - startedMs), servedMs, maxPauseMs));
      this.#room.startNext();
    }
  }

  /**
   * No turn begins for so long: with a pause of each place alone, the turns of the others would
   * fill it.
   */
  #pause(ms: number): void {
    if (ms === 0) {
      return;
    }
    this.#pauses++;
    setTimeout(() => {
      this.#pauses--;
      this.#room.startNext();
    }, ms);
  }

  /** Whether nobody gets a turn now. */
  get areTaken(): boolean {
    return this.#pauses > 0 || this.#running >= this.#atOnce;
  }

  #sent({ caller }: TurnHolder): void {
    const unsent = (this.#unsent.get(caller) ?? 1) - 1;
    if (unsent > 0) {
      this.#unsent.set(caller, unsent);
    } else {
      this.#unsent.delete(caller);
    }
    this.#room.startNext();
  }

  #next(): Waiting | undefined {
    if (this.areTaken) {
      return undefined;
    }
    const next = this.#waiting.next(
      ({ holder }) => (this.#unsent.get(holder.caller) ?? 0) < this.#unsentPerCaller,
    );
    if (next !== undefined) {
      this.#running++;
      const { caller } = next.holder;
      this.#unsent.set(caller, (this.#unsent.get(caller) ?? 0) + 1);
    }
    return next;
  }
}

function sharesOf({ holder }: Waiting): string[] {
  return [holder.organization, holder.workspace, holder.caller];
}

function noTurn(what: string): PlatformError {
  return new PlatformError('unavailable', `Too many ${what} are in progress. Retry in 5 s.`, {
    retryAfterS: 5,
  });
}
