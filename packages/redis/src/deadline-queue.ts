const ticksPerDeadline = 5;

interface PendingCommand {
  startTick: number;
  onTimeout: () => void;
}

/**
 * A common deadline for many commands, on a single timer that runs only while a command is pending.
 *
 * Time is counted in ticks of the event loop: a stall of the process counts as a single tick,
 * regardless of its length. Responses that arrived during the stall are read before their commands
 * time out.
 */
export class DeadlineQueue {
  readonly #tickMs: number;
  readonly #pending = new Set<PendingCommand>();
  #tick = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deadlineMs: number) {
    this.#tickMs = deadlineMs / ticksPerDeadline;
  }

  /** Calls `onTimeout` once, unless `complete` is called first. */
  add(onTimeout: () => void): PendingCommand {
    const pending = { startTick: this.#tick, onTimeout };
    this.#pending.add(pending);
    this.#timer ??= setTimeout(() => this.#advance(), this.#tickMs);
    return pending;
  }

  /** @returns false when the command has timed out already */
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
