import { PlatformError } from '@irp/errors';
import { Rotation } from './rotation.ts';
import { WaitingRoom } from './waiting-room.ts';

/**
 * The waiting party: callers of a workspace take turns, workspaces of an organization take turns,
 * and organizations take turns.
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
 * The cost of a request besides large reads: a few milliseconds of the processor, and the same for
 * the waiting requests behind it.
 */
const msPerSmallRequest = 10;
/**
 * The time of other requests after a turn, as a multiple of the turn: writing and forwarding the
 * turn's result takes a part of this time.
 */
const timesOfOthers = 2;

export interface FairTurnsOptions {
  /** A number that grows with each piece of work without a turn. Default: no such work. */
  elsewhere?: () => number;
  /** Concurrent turns: while a turn waits for the database, another turn can use the processor. */
  atOnce?: number;
  /**
   * The limit of a caller's unsent results; the caller's next turn comes after a result is sent.
   */
  unsentPerCaller?: number;
  /** The timeout of the wait for a turn. Default: no timeout. */
  maxWaitMs?: number | undefined;
  /** The kind of work, for the error of a caller without a turn. Default: `large reads`. */
  what?: string;
}

/**
 * Limits requests that occupy the processor or the database for long, such as a search or a large
 * page. At most `atOnce` of these requests run at the same time. Organizations take turns, as do the
 * workspaces of an organization, and the callers of a workspace.
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
   * Does the work at the holder's turn.
   * @param work calls `sent`, once, when the result is sent, or will never be sent
   * @param ending aborted when the caller no longer waits
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
      // Other requests served during the turn get their time, at most two thirds of the total: a
      // few such requests do not hold up everybody's pages.
      const servedMs = (this.#elsewhere() - before) * msPerSmallRequest;
      this.#pause(Math.min(timesOfOthers * (performance.now() - startedMs), servedMs, maxPauseMs));
      this.#room.startNext();
    }
  }

  /**
   * No turn begins in this time: with a separate pause of each slot, the turns of the other slots
   * would fill the pause.
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

  /** Whether no caller would get a turn now. */
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
