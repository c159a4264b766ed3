import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const microsPerTick = 1_000_000 / Number(spawnSync('getconf', ['CLK_TCK']).stdout);

export interface RunningProcess {
  pid: number;
  command: string;
}

/** The running child processes of this process. Linux only (proc(5)). */
export function childProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(Number(name));
      if (fields === undefined || Number(fields[1]) !== process.pid) {
        return [];
      }
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [
        {
          pid: Number(name),
          command,
        },
      ];
    });
}

/**
 * CPU time of a process since its start in microseconds, user and system, in steps of a clock tick
 * (10 ms).
 */
export function cpuMicrosOf(pid: number): number {
  const fields = statOf(pid);
  if (fields === undefined) {
    throw new Error(`the process ${pid} does not run any more`);
  }
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
}

/**
 * The fields of /proc/PID/stat after the second field, whose parentheses may contain spaces: state,
 * parent, …
 */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
