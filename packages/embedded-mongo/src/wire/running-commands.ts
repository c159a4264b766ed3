/** Counts the commands in progress, including commands of disconnected clients. */
export class RunningCommands {
  #count = 0;
  #onNone: (() => void) | undefined;

  async run<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    this.#count++;
    try {
      return await command();
    } finally {
      if (--this.#count === 0) {
        this.#onNone?.();
      }
    }
  }

  /** Resolves when no command is running. */
  async ended(): Promise<void> {
    if (this.#count === 0) {
      return;
    }
    await new Promise<void>((resolve) => {
      this.#onNone = resolve;
    });
  }
}
