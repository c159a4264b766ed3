import { PlatformError } from '@irp/errors';
import { Rotation } from './rotation.ts';
import { WaitingRoom } from './waiting-room.ts';

/**
 * Who waits. Organizations take turns, then workspaces within an organization, and then callers
 * within a workspace.
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
 * Estimated time of a small request, in milliseconds. It occupies the processor, and delays the
 * requests behind it by as much.
 */
const msPerSmallRequest = 10;
/**
 * Time after a turn that belongs to other requests, as a multiple of the turn. A part of it is
 * spent on writing and forwarding the result of the turn.
 */
const timesOfOthers = 2;

export interface FairTurnsOptions {
  /**
   * Returns a number that grows with each piece of work that needs no turn. Default: there is no
   * such work.
   */
  elsewhere?: () => number;
  /**
   * Maximum number of turns at the same time. While one waits for the database, another can use the
   * processor.
   */
  atOnce?: number;
  /**
   * Maximum number of results of a caller that are not sent yet. The caller gets the next turn only
   * when one is sent.
   */
  unsentPerCaller?: number;
  /** Maximum time that a caller waits for a turn, in milliseconds. Default: none. */
  maxWaitMs?: number | undefined;
  /**
   * What kind of work it is, for the error of a caller who gets no turn. Default: `large reads`.
   */
  what?: string;
}

/**
 * Distributes work that occupies the processor or the database for long, such as a search or a
 * large page. Several such requests of a caller wait for each other. Organizations take turns, as
 * do the workspaces of an organization, and the callers of a workspace.
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
   * @param work must call `sent` once, when the result is sent, or when it never will be
   * @param ending is aborted if the caller no longer waits
   * @throws PlatformError 503 if the caller gets no turn
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
      // Small requests that were served during the turn count for the time of others, up to two
      // thirds of it, so that a few of them do not delay all pages.
      const servedMs = (this.#elsewhere() - before) * msPerSmallRequest;
      this.#pause(Math.min(timesOfOthers * (performance.now() - startedMs), servedMs, maxPauseMs));
      this.#room.startNext();
    }
  }

  /**
   * Prevents that a turn begins in this time. The pause applies to all turns, because otherwise
   * turns at the same time would fill it.
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
