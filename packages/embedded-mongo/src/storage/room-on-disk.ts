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
 * Why there is no room for a write to a file: on the disk, in the quota of the user, or below the
 * limit of a file's size (setrlimit).
 * @param code the error of the operating system that the write got
 * @returns undefined when it failed for another reason
 */
export function lackOfRoom(code: number, path: string): string | undefined {
  // LMDB reports a write of which only a part found room as EIO.
  return reasons.get(code === errno.EIO ? errorOfGrowth(path) : code);
}

/**
 * The error that the file gets when it grows; 0 when there is room. Tries it with another file,
 * beside it.
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

/** The file has nothing before `position`: what was never written takes no room. */
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
