import { PlatformError } from '@irp/errors';
import type { Caller } from './caller.ts';
import { TwoGenerations } from './two-generations.ts';

type Ask = () => Promise<Caller | undefined>;

/** What one address was told in the current minute. */
interface Questions {
  sinceMs: number;
  unknown: number;
  underWay: number;
  /** Those that may ask once it is known whether the questions under way were guesses. */
  waiting: (() => void)[];
}

const windowMs = 60_000;
const maxUnknown = 100;
const maxAddresses = 10_000;

/**
 * Keeps guesses away from the authorization service: an address that asked for a hundred unknown credentials within a
 * minute may ask for no more of them. Who is kept already is not asked for, and goes on.
 */
export class GuessGuard {
  readonly #asked = new TwoGenerations<Questions>(maxAddresses);
  readonly #now: () => number;
  refused = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Asks in the name of an address. @throws PlatformError 429 */
  async run(address: string, ask: Ask): Promise<Caller | undefined> {
    const questions = this.#asked.get(address) ?? { sinceMs: 0, unknown: 0, underWay: 0, waiting: [] };
    this.#asked.set(address, questions);
    // Any question under way may be a guess: together they never ask for more than may be.
    while (this.#free(questions) <= 0) {
      if (questions.unknown >= maxUnknown) throw this.#refuse(questions);
      await new Promise<void>((resolve) => questions.waiting.push(resolve));
    }
    questions.underWay++;
    try {
      const caller = await ask();
      if (caller === undefined) questions.unknown++;
      return caller;
    } finally {
      questions.underWay--;
      this.#wake(questions);
    }
  }

  #free(questions: Questions): number {
    if (this.#now() - questions.sinceMs >= windowMs) {
      questions.sinceMs = this.#now();
      questions.unknown = 0;
    }
    return maxUnknown - questions.unknown - questions.underWay;
  }

  #wake(questions: Questions): void {
    const free = this.#free(questions);
    const woken = questions.unknown >= maxUnknown ? questions.waiting.length : free;
    for (const resume of questions.waiting.splice(0, woken)) resume();
  }

  #refuse({ sinceMs }: Questions): PlatformError {
    this.refused++;
    const waitS = Math.max(1, Math.ceil((sinceMs + windowMs - this.#now()) / 1_000));
    return new PlatformError(
      'rate_limit_exceeded',
      `Too many unknown credentials came from this address. The next new one will be looked at in ${waitS} s.`,
      { retryAfterS: waitS },
    );
  }
}
