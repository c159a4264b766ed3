import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes sure that one process at a time keeps its store in a folder. The lock names its process by pid and start time,
 * so that one left behind by a kill -9 is recognised and taken over.
 * @throws Error in one line that names the folder
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'lock');
  const own = `${process.pid} ${startTime(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(path);
      if (holder !== undefined)
        throw new Error(`The data in ${directory} is in use by another process (pid ${holder}).`);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The data in ${directory} cannot be locked.`);
}

function holderOf(path: string): number | undefined {
  const [pid = '', started = ''] = readFileSync(path, 'utf8').split(' ');
  const current = startTime(Number(pid));
  return current !== undefined && current === started ? Number(pid) : undefined;
}

/**
 * When a process began, in clock ticks; where the system does not tell, whether it lives. One that has ended to its last
 * thread and waits for its parent to notice holds nothing any more.
 */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' && Number(fields[17]) <= 1 ? undefined : fields[19];
  } catch {
    return isAlive(pid) ? 'unknown' : undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
