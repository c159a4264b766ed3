import { PlatformError } from '@irp/errors';

/** Who waits: callers of one workspace take turns with each other, and workspaces with workspaces. */
export interface TurnHolder {
  workspace: string;
  caller: string;
}

interface Waiting {
  holder: TurnHolder;
  start(): void;
}

const maxPauseMs = 1_000;
/** What a request needs that is no large read: a few milliseconds of the processor. */
const msPerSmallRequest = 5;

export interface FairTurnsOptions {
  /** A number that grows with each piece of work that needs no turn; by default there is none. */
  elsewhere?: () => number;
  /** Turns at a time: while one waits for the database, another can use the processor. */
  atOnce?: number;
  /** Results of one caller that may exist without being sent; the caller's next turn comes after that. */
  unsentPerCaller?: number;
  /** How long to wait for a turn; by default as long as it takes. */
  maxWaitMs?: number | undefined;
  /** What takes turns, for the error of a caller that has not got one. Default: `large reads`. */
  what?: string;
}

/**
 * Turns at work that occupies the processor for long, such as reading and serializing a large page. Whoever asks for many at
 * once waits for its own: workspaces take turns, and so do the callers of each.
 */
export class FairTurns {
  readonly #atOnce: number;
  readonly #unsentPerCaller: number;
  readonly #maxWaitMs: number | undefined;
  readonly #elsewhere: () => number;
  readonly #what: string;
  /** By workspace and caller; each Map is in the order of the turns. */
  readonly #waiting = new Map<string, Map<string, Waiting[]>>();
  readonly #unsent = new Map<string, number>();
  #running = 0;
  #pauses = 0;

  constructor(options: FairTurnsOptions = {}) {
    const { atOnce = 2, unsentPerCaller = 8, elsewhere = () => 0, maxWaitMs, what = 'large reads' } = options;
    this.#atOnce = atOnce;
    this.#unsentPerCaller = unsentPerCaller;
    this.#elsewhere = elsewhere;
    this.#what = what;
    this.#maxWaitMs = maxWaitMs;
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
    await this.#turn(holder, ending);
    const before = this.#elsewhere();
    const startedMs = performance.now();
    try {
      return await work(() => this.#sent(holder));
    } finally {
      this.#running--;
      // While others are served they have their time, at most half of all: a few of them do not hold up everybody's pages.
      const servedMs = (this.#elsewhere() - before) * msPerSmallRequest;
      this.#pause(Math.min(performance.now() - startedMs, servedMs, maxPauseMs));
      this.#startNext();
    }
  }

  /** No turn begins for so long: with a pause of each place alone, the turns of the others would fill it. */
  #pause(ms: number): void {
    if (ms === 0) return;
    this.#pauses++;
    setTimeout(() => {
      this.#pauses--;
      this.#startNext();
    }, ms);
  }

  /** Whether nobody gets a turn now. */
  get areTaken(): boolean {
    return this.#pauses > 0 || this.#running >= this.#atOnce;
  }

  #sent({ caller }: TurnHolder): void {
    const unsent = (this.#unsent.get(caller) ?? 1) - 1;
    if (unsent > 0) this.#unsent.set(caller, unsent);
    else this.#unsent.delete(caller);
    this.#startNext();
  }

  #turn(holder: TurnHolder, ending?: AbortSignal): Promise<void> {
    if (ending?.aborted) return Promise.reject(noTurn(this.#what));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = () => {
      stopWaiting();
      resolve();
    };
    const waiting: Waiting = { holder, start };
    const giveUp = () => {
      stopWaiting();
      this.#remove(waiting);
      reject(noTurn(this.#what));
    };
    // A timer that is cleared: `AbortSignal.any` for each chunk of a long stream would keep all of its signals.
    const timer = this.#maxWaitMs === undefined ? undefined : setTimeout(giveUp, this.#maxWaitMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      ending?.removeEventListener('abort', giveUp);
    };
    ending?.addEventListener('abort', giveUp, { once: true });
    this.#add(waiting);
    this.#startNext();
    return promise;
  }

  #startNext(): void {
    while (!this.areTaken) {
      const next = this.#next();
      if (next === undefined) return;
      this.#remove(next);
      this.#running++;
      const { caller } = next.holder;
      this.#unsent.set(caller, (this.#unsent.get(caller) ?? 0) + 1);
      next.start();
    }
  }

  /** The first of the callers in order that may have a turn; it and its workspace become the last ones. */
  #next(): Waiting | undefined {
    for (const [workspace, callers] of this.#waiting)
      for (const [caller, [first]] of callers) {
        if (first === undefined || (this.#unsent.get(caller) ?? 0) >= this.#unsentPerCaller) continue;
        moveToEnd(callers, caller);
        moveToEnd(this.#waiting, workspace);
        return first;
      }
    return undefined;
  }

  #add(waiting: Waiting): void {
    const { workspace, caller } = waiting.holder;
    const callers = this.#waiting.get(workspace) ?? new Map<string, Waiting[]>();
    const queue = callers.get(caller) ?? [];
    queue.push(waiting);
    this.#waiting.set(workspace, callers.set(caller, queue));
  }

  #remove(waiting: Waiting): void {
    const { workspace, caller } = waiting.holder;
    const callers = this.#waiting.get(workspace);
    const rest = callers?.get(caller)?.filter((one) => one !== waiting);
    if (callers === undefined || rest === undefined) return;
    if (rest.length > 0) callers.set(caller, rest);
    else callers.delete(caller);
    if (callers.size === 0) this.#waiting.delete(workspace);
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  map.delete(key);
  // It was just read from the map.
  if (value !== undefined) map.set(key, value);
}

function noTurn(what: string): PlatformError {
  return new PlatformError('unavailable', `Too many ${what} are in progress. Retry in 5 s.`, { retryAfterS: 5 });
}
