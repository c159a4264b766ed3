import { CommandError } from '../command-error.ts';
import { documentsFile } from './open-environment.ts';
import { lackOfRoom } from './room-on-disk.ts';

/** The store can no longer write, or can write again. */
export type DiskChange = { writable: false; reason: string } | { writable: true };

/**
 * Time for which writes are rejected after a failure, in milliseconds. The next write after this
 * time tries the disk again.
 */
const retryAfterMs = 500;

/** Records whether the disk accepts writes. Reads are always possible. */
export class DiskState {
  readonly #directory: string;
  readonly #onChange: (change: DiskChange) => void;
  #failure: CommandError | undefined;
  #failedAtMs = 0;

  constructor(directory: string, onChange: (change: DiskChange) => void) {
    this.#directory = directory;
    this.#onChange = onChange;
  }

  /**
   * Rejects a write shortly after a failed write.
   * @throws CommandError OutOfDiskSpace or InternalError
   */
  checkWritable(): void {
    if (this.#failure && performance.now() - this.#failedAtMs < retryAfterMs) {
      throw this.#failure;
    }
  }

  /**
   * Handles a failed commit.
   * @returns the error for the commands whose changes are lost
   */
  async failed(error: unknown): Promise<unknown> {
    const cause = await causeOf(error);
    if (!isStorageError(cause)) {
      return cause;
    }
    const full = lackOfRoom(cause.code, documentsFile(this.#directory));
    const reason = full ?? `${cause.message} (${cause.code})`;
    this.#failedAtMs = performance.now();
    if (!this.#failure) {
      this.#onChange({ writable: false, reason });
    }
    this.#failure = new CommandError(
      full ? 'OutOfDiskSpace' : 'InternalError',
      `${reason}: the data in ${this.#directory} cannot be written`,
    );
    return this.#failure;
  }

  succeeded(): void {
    if (!this.#failure) {
      return;
    }
    this.#failure = undefined;
    this.#onChange({ writable: true });
  }
}

/**
 * lmdb reports the cause of a failed commit in a second promise; awaiting this promise avoids an
 * unhandled rejection.
 */
async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}

/**
 * An error of LMDB with a numeric code: of the operating system, or negative for LMDB's own errors.
 */
interface StorageError extends Error {
  code: number;
}

function isStorageError(error: unknown): error is StorageError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'number' &&
    !(error instanceof CommandError)
  );
}
