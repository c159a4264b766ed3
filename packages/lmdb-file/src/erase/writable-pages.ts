import { closeSync, fsync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const chunkBytes = 262_144;
const zeros = Buffer.alloc(chunkBytes);

/**
 * Overwrites parts of a file of LMDB with zeros. LMDB sees the zeros at once, because it reads the
 * file through the same page cache.
 */
export class WritablePages {
  readonly #fd: number;

  constructor(path: string) {
    this.#fd = openSync(path, 'r+');
  }

  /**
   * Overwrites a range with zeros. Skips parts that are already zero, and the range after the end
   * of the file.
   * @returns the number of written bytes
   */
  erase(start: number, end: number): number {
    let written = 0;
    const bytes = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(0, end - start)));
    for (let at = start; at < end; at += bytes.length) {
      const length = readSync(this.#fd, bytes, 0, Math.min(bytes.length, end - at), at);
      if (length === 0) {
        break;
      }
      if (bytes.compare(zeros, 0, length, 0, length) !== 0) {
        written += writeSync(this.#fd, zeros, 0, length, at);
      }
    }
    return written;
  }

  /** Resolves when all writes are on disk. */
  flush(): Promise<void> {
    return promisify(fsync)(this.#fd);
  }

  close(): void {
    closeSync(this.#fd);
  }
}
