import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { processStartTime } from '@irp/processes';

const pollMs = 50;
/**
 * An older lock is stale. This time is longer than the timeout of a request to the token endpoint.
 */
const maxLockMs = 60_000;

/** Runs `work` while this process has the lock file `path`. */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!(await tryLock(path))) {
    await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
    if (await isStale(path)) {
      await rm(path, { force: true });
    }
    return false;
  }
}

/** Returns whether the lock is too old, or the process that created the lock has ended. */
async function isStale(path: string): Promise<boolean> {
  const lock = await stat(path).catch(() => undefined);
  if (!lock) {
    return false;
  }
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  return (
    Date.now() - lock.mtimeMs > maxLockMs || (holder > 0 && processStartTime(holder) === undefined)
  );
}
