import type { Logger } from '@irp/logging';
import type { Call } from './call.ts';

type Members = Omit<Call, 'log'>;

/**
 * A call whose logger is made when it is asked for: most requests log nothing, and redacting its members costs more than
 * many a read. The accessor is the class's: one of the object's own lies in V8's old generation, and keeps what it holds,
 * the whole request, until a full garbage collection.
 */
class CheckedCall {
  readonly #logOf: () => Logger;
  #log: Logger | undefined;

  constructor(members: Members, logOf: () => Logger) {
    Object.assign(this, members);
    this.#logOf = logOf;
  }

  get log(): Logger {
    this.#log ??= this.#logOf();
    return this.#log;
  }
}

export const checkedCall: (members: Members, logOf: () => Logger) => Call = (members, logOf) =>
  new CheckedCall(members, logOf) as CheckedCall & Members;
