import type { Logger } from '@irp/observability';
import type { AnyCall } from './call.ts';

type Members = Omit<AnyCall, 'log'>;

/**
 * A call with a logger that is created at the first use. Most requests log nothing, and creating a
 * child logger with redaction takes longer than many reads. `log` is an accessor of the class, not
 * of each call object. V8 puts the accessor of a single object into the old generation, which keeps
 * the request in memory until a full garbage collection.
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
