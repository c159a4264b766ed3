import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime } from './process-start-time.ts';

/**
 * Another process has locked the directory. The message is a line with the directory and the
 * process.
 */
export class DirectoryInUseError extends Error {}

/**
 * Locks a directory for this process, so no other process uses the store in the directory.
 * Creates a missing directory. The file `lock` contains the owner's pid and start time. If the
 * owner has ended, for example after a kill -9, this process takes over the lock.
 * @returns a function that unlocks the directory
 * @throws DirectoryInUseError if another process has the lock
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = lockOf(directory);
  const content = `${process.pid} ${processStartTime(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
      requireUnlocked(directory);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The data in ${directory} cannot be locked.`);
}

/**
 * Checks that no process has locked a directory. For a program that does much work before it locks
 * the directory.
 * @throws DirectoryInUseError if another process, or another part of this process, has the lock
 */
export function requireUnlocked(directory: string): void {
  const path = lockOf(directory);
  const owner = existsSync(path) ? runningOwnerOf(path) : undefined;
  if (owner !== undefined) {
    throw new DirectoryInUseError(
      `The data in ${directory} is in use by another process (pid ${owner}).`,
    );
  }
}

const lockOf = (directory: string): string => join(directory, 'lock');

/**
 * Returns the pid in a lock file; undefined if no process with this pid and start time is running.
 */
function runningOwnerOf(path: string): number | undefined {
  const [pid = '', startTime = ''] = readFileSync(path, 'utf8').split(' ');
  const current = processStartTime(Number(pid));
  return current !== undefined && current === startTime ? Number(pid) : undefined;
}
