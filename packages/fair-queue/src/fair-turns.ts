import { PlatformError } from '@irp/errors';
import { Rotation } from './rotation.ts';
import { WaitingRoom } from './waiting-room.ts';

/**
 * The caller of a waiting request, with the caller's workspace and organization. Organizations take
 * turns, as do the workspaces of an organization, and the callers of a workspace.
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
 * The assumed cost of a small request: any request except a large read. A small request occupies
 * the processor for a few milliseconds, and delays every later request by this time.
 */
const msPerSmallRequest = 10;
/**
 * Maximum pause after a turn, as a multiple of the duration of the turn. During the pause, small
 * requests are served and the result of the turn is sent.
 */
const timesOfOthers = 2;

export interface FairTurnsOptions {
  /**
   * Returns the number of small requests that have run so far. Small requests need no turn.
   * Default: there are none.
   */
  elsewhere?: () => number;
  /**
   * Maximum number of concurrent turns. While a turn waits for the database, another turn can use
   * the processor.
   */
  atOnce?: number;
  /**
   * Maximum number of a caller's results that are not sent yet. A caller with this number of unsent
   * results gets no turn until one of the results is sent.
   */
  unsentPerCaller?: number;
  /** Maximum wait for a turn in milliseconds. Default: no maximum. */
  maxWaitMs?: number | undefined;
  /** The kind of work, for the error of a caller that gets no turn. Default: `large reads`. */
  what?: string;
}

/**
 * Limits requests that occupy the processor or the database for a long time, such as a search or a
 * large page. At most `atOnce` long requests run at the same time. Organizations take turns, as do
 * the workspaces of an organization, and the callers of a workspace.
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
   * Waits for a turn of the caller, and then runs `work`.
   * @param work must call `sent` once, when the result is sent or will never be sent
   * @param ending aborted when the caller no longer waits
   * @throws PlatformError 503 for a caller that gets no turn
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
      // Small requests that arrived during the turn get time before the next turn. The pause is at
      // most twice as long as the turn. Small requests get at most two thirds of the time, so large
      // reads always continue.
      const servedMs = (this.#elsewhere() - before) * msPerSmallRequest;
      this.#pause(Math.min(timesOfOthers * (performance.now() - startedMs), servedMs, maxPauseMs));
      this.#room.startNext();
    }
  }

  /**
   * Prevents new turns in all slots for a time. If only one slot paused, turns in the other slots
   * would use the time of the pause.
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
