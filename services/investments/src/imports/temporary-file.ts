import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformError } from '@irp/errors';

const readBytes = 262_144;

/**
 * A queue of bytes in a file of limited size. Appended bytes replace bytes that were read. The file
 * has no name, so no file remains after `close` or a crash.
 */
export class TemporaryFile {
  readonly #file: FileHandle;
  readonly #capacity: number;
  #appended = 0;
  #read = 0;

  private constructor(file: FileHandle, capacity: number) {
    this.#file = file;
    this.#capacity = capacity;
  }

  /** @throws PlatformError 503 if the file cannot be created */
  static async create(capacity: number): Promise<TemporaryFile> {
    const path = join(tmpdir(), `irp-import-${randomUUID()}`);
    try {
      const file = await open(path, 'wx+', 0o600);
      await unlink(path);
      return new TemporaryFile(file, capacity);
    } catch (error) {
      throw notStored(error);
    }
  }

  /**
   * Appends bytes. The caller must ensure that the unread bytes do not exceed the capacity.
   * @throws PlatformError 503 if the disk is full
   */
  async append(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const position = this.#appended % this.#capacity;
      const part = bytes.subarray(at, at + this.#capacity - position);
      const { bytesWritten } = await this.#file
        .write(part, 0, part.length, position)
        .catch((error) => {
          throw notStored(error);
        });
      at += bytesWritten;
      this.#appended += bytesWritten;
    }
  }

  /** Returns the next bytes; undefined if all bytes were read. */
  async read(): Promise<Buffer | undefined> {
    const position = this.#read % this.#capacity;
    const length = Math.min(readBytes, this.#appended - this.#read, this.#capacity - position);
    if (length === 0) {
      return undefined;
    }
    const { bytesRead, buffer } = await this.#file.read(
      Buffer.allocUnsafe(length),
      0,
      length,
      position,
    );
    this.#read += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function notStored(error: unknown): PlatformError {
  const message =
    'The platform has no space to receive the file at the moment: import the file again later.';
  return new PlatformError('unavailable', message, { retryAfterS: 30, cause: error });
}
