import { readFileSync } from 'node:fs';

/**
 * Returns the start of a running process, in clock ticks since boot (`starttime` of proc(5),
 * /proc/PID/stat). Pid and start time together identify the process, because pids are reused. If
 * /proc cannot be read, returns `'unknown'` for a running process. Returns undefined for an ended
 * process; a zombie without threads counts as ended.
 */
export function processStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields from `state` on follow the program's name. The name is in brackets, and may itself
    // contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, threads, startTime] = [fields[0], Number(fields[17]), fields[19]];
    return state === 'Z' && threads <= 1 ? undefined : startTime;
  } catch {
    return isRunning(pid) ? 'unknown' : undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
