import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 50;
/** Longer than any token endpoint is waited for. */
const longestHoldMs = 60_000;

/** Runs `work` while no other process runs its own under the same lock. */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await take(path))) await delay(pollMs);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isLeftBehind(path)) await rm(path, { force: true });
    return false;
  }
}

/** Its process was killed before it could take the lock away. */
async function isLeftBehind(path: string): Promise<boolean> {
  const held = await stat(path).catch(() => undefined);
  if (!held) return false;
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  return Date.now() - held.mtimeMs > longestHoldMs || (holder > 0 && !isAlive(holder));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
