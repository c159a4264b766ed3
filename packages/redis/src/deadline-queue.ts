const ticksPerDeadline = 5;

interface PendingCommand {
  startTick: number;
  onTimeout: () => void;
}

/**
 * Gives many commands the same deadline, with a single timer that runs only while there is a
 * command. Time is counted in ticks of the event loop, so even a long stall of the process counts
 * as a single tick. Responses that arrive during the stall are read before their commands time out.
 */
export class DeadlineQueue {
  readonly #tickMs: number;
  readonly #pending = new Set<PendingCommand>();
  #tick = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deadlineMs: number) {
    this.#tickMs = deadlineMs / ticksPerDeadline;
  }

  /** Adds a command. `onTimeout` is called once, unless `complete` is called before. */
  add(onTimeout: () => void): PendingCommand {
    const pending = { startTick: this.#tick, onTimeout };
    this.#pending.add(pending);
    this.#timer ??= setTimeout(() => this.#advance(), this.#tickMs);
    return pending;
  }

  /** Marks a command as complete. @returns false if the command has already timed out */
  complete(pending: PendingCommand): boolean {
    return this.#pending.delete(pending);
  }

  #advance(): void {
    this.#tick += 1;
    for (const pending of this.#pending) {
      if (this.#tick - pending.startTick <= ticksPerDeadline) {
        break;
      }
      this.#pending.delete(pending);
      pending.onTimeout();
    }
    this.#timer =
      this.#pending.size > 0 ? setTimeout(() => this.#advance(), this.#tickMs) : undefined;
  }
}
