import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const name = /^irp-tests-(\d+)$/;
/** A run of all tests needs only a part of this space. Containers often have 64 MiB. */
const neededBytes = 4 * 2 ** 30;

/**
 * A folder that is removed when this process ends. If the machine has enough memory, the folder is
 * in memory, and contains all temporary files of this process and of child processes. A store
 * flushes every write, and a flush to a disk takes several times longer than the write. An existing
 * TMPDIR stays unchanged.
 */
export function createRunDirectory(): string {
  const inMemory = !process.env.TMPDIR && hasRoom();
  if (inMemory) {
    removeLeftovers();
  }
  const directory = join(inMemory ? memory : tmpdir(), `irp-tests-${process.pid}`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  process.once('exit', () => remove(directory));
  if (inMemory) {
    process.env.TMPDIR = directory;
  }
  return directory;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === memory);
    const [, , type, options = ''] = mount?.split(' ') ?? [];
    // Some tests build programs in this folder, and run these programs.
    return (
      type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= neededBytes
    );
  } catch {
    // Only Linux has this folder.
    return false;
  }
}

/** Removes folders of killed runs. */
function removeLeftovers(): void {
  for (const entry of readdirSync(memory)) {
    const pid = name.exec(entry)?.[1];
    if (pid && !isRunning(Number(pid))) {
      remove(join(memory, entry));
    }
  }
}

function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // EBUSY: a killed test has left a mounted disk in the folder. The remaining folder takes space,
    // but does not affect test results.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
