import type { Logger } from '@irp/observability';
import type { AnyCall } from './call.ts';

type Members = Omit<AnyCall, 'log'>;

/**
 * A call with a logger that is created at the first use. Most requests log nothing, and a child
 * logger with its redaction takes longer to create than many reads. `log` is an accessor of a
 * class. V8 would allocate the accessor of a single object in the old generation, where it retains
 * the request until a full garbage collection.
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
