import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second for every program (USER_HZ, time(7)). */
const msOfTick = 10;

/**
 * CPU milliseconds of this process and of ended children, since the start of this process. Children
 * count on Linux only.
 */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs();
}

/**
 * CPU milliseconds of ended child processes and their descendants. A process counts only if its
 * parent has waited for its end (proc_pid_stat(5)). Most processes of Chromium do not count.
 */
function childrenMs(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program may contain spaces, and ends at the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [userTicks, systemTicks] = fields.slice(13, 15).map(Number);
    return ((userTicks ?? 0) + (systemTicks ?? 0)) * msOfTick;
  } catch {
    return 0;
  }
}
