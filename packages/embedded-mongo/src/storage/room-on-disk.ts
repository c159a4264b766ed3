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
 * Returns the reason for the lack of room for a write to a file: the disk, the quota of the user,
 * or the limit of a file's size (setrlimit).
 * @param code the write's error of the operating system
 * @returns undefined for another reason
 */
export function lackOfRoom(code: number, path: string): string | undefined {
  // LMDB reports an incomplete write for lack of room as EIO.
  return reasons.get(code === errno.EIO ? errorOfGrowth(path) : code);
}

/** The error of a growing file; 0 with enough room. Tests another file in the same folder. */
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

/** The file has nothing before `position`: unwritten bytes take no room. */
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
