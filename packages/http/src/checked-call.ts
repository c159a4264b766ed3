import type { Logger } from '@irp/observability';
import type { AnyCall } from './call.ts';

type Members = Omit<AnyCall, 'log'>;

/**
 * A call with a lazy logger: most requests log nothing, and the redaction of a child logger costs
 * more than many reads. `log` is an accessor of the class: V8 allocates the accessor of a single
 * object in the old generation, and thereby retains the request until a full garbage collection.
 */
class CheckedCall {
  readonly #createLogger: () => Logger;
  #log: Logger | undefined;

  constructor(members: Members, createLogger: () => Logger) {
    Object.assign(this, members);
    this.#createLogger = createLogger;
  }

  get log(): Logger {
    this.#log ??= this.#createLogger();
    return this.#log;
  }
}

export function checkedCall(members: Members, createLogger: () => Logger): AnyCall {
  return new CheckedCall(members, createLogger) as CheckedCall & Members;
}
