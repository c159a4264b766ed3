/** Decides the order of waiters. A waiter stays in the line until the waiter's turn or removal. */
export interface WaitingLine<Waiter> {
  add(waiter: Waiter): void;
  /**
   * Removes and returns the next waiter that may begin. @returns undefined if no waiter may begin
   */
  next(): Waiter | undefined;
  remove(waiter: Waiter): void;
}

export interface WaitOptions {
  /** Is aborted if the caller no longer waits. */
  signal?: AbortSignal | undefined;
  /** Maximum duration of the wait in milliseconds. Default: no maximum. */
  maxWaitMs?: number | undefined;
}

/** Lets callers wait in a line, for a limited time. */
export class WaitingRoom<Waiter extends object> {
  readonly #line: WaitingLine<Waiter>;
  readonly #refusal: () => Error;
  readonly #ends = new Map<Waiter, { start(): void; refuse(): void }>();

  /** @param refusal creates the error for a caller who gets no turn */
  constructor(line: WaitingLine<Waiter>, refusal: () => Error) {
    this.#line = line;
    this.#refusal = refusal;
  }

  /**
   * Resolves at the turn of the waiter. @throws the error of `refusal` if the waiter gets no turn
   */
  wait(waiter: Waiter, { signal, maxWaitMs }: WaitOptions = {}): Promise<void> {
    if (signal?.aborted) {
      return Promise.reject(this.#refusal());
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#line.remove(waiter);
      this.refuse(waiter);
    };
    // A timer is used instead of `AbortSignal.timeout`, because a timer can be cleared.
    // `AbortSignal.any` for each chunk of a long stream would keep all created signals in memory.
    const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      this.#ends.delete(waiter);
    };
    this.#ends.set(waiter, {
      start() {
        leave();
        resolve();
      },
      refuse: () => {
        leave();
        reject(this.#refusal());
      },
    });
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#line.add(waiter);
    this.startNext();
    return promise;
  }

  /** Starts all waiters that may begin now. */
  startNext(): void {
    for (let next = this.#line.next(); next !== undefined; next = this.#line.next()) {
      this.#ends.get(next)?.start();
    }
  }

  /** Ends the wait of a waiter that was removed from the line. */
  refuse(waiter: Waiter): void {
    this.#ends.get(waiter)?.refuse();
  }
}
