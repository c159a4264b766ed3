import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { constants } from 'node:os';

const { errno } = constants;
const reasons = new Map<number, string>([
  [errno.ENOSPC, 'ENOSPC: no space left on device'],
  [errno.EDQUOT, 'EDQUOT: disk quota exceeded'],
  [errno.EFBIG, 'EFBIG: file too large'],
]);
const littleSpaceBytes = 16_777_216;
const probe = Buffer.alloc(1_048_576);

/**
 * Returns the exceeded limit for a write to a file: the disk, the quota of the user, or the maximum
 * size of a file (setrlimit).
 * @param code the operating system's error number of the write
 * @returns undefined if the write failed for another reason
 */
export function lackOfRoom(code: number, path: string): string | undefined {
  // If a write is incomplete for lack of space, LMDB reports EIO. A write to a test file shows the
  // actual error.
  return reasons.get(code === errno.EIO ? errorOfGrowth(path) : code);
}

/**
 * Returns the error number of a write at the end of the file, or 0 with enough space. Writes to
 * another file in the same folder.
 */
function errorOfGrowth(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize < littleSpaceBytes) {
    return errno.ENOSPC;
  }
  const other = `${path}.room`;
  try {
    writeAfter(statSync(path).size, other);
    return 0;
  } catch (error) {
    return -((error as NodeJS.ErrnoException).errno ?? 0);
  } finally {
    rmSync(other, { force: true });
  }
}

/**
 * Writes at a position of a new file. The bytes before this position are not written, and need no
 * space.
 */
function writeAfter(position: number, path: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (let written = 0; written < probe.length; ) {
      written += writeSync(file, probe, written, probe.length - written, position + written);
    }
  } finally {
    closeSync(file);
  }
}
