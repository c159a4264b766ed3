import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const periodMs = 200;

/**
 * Limits the CPU time of a process and its threads to a share, by SIGSTOP and SIGCONT, until the
 * process ends. Simulates a machine with busy cores.
 * @param share such as 0.1 for a tenth of a core at most per thread
 */
export async function throttle(child: ChildProcess, share: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGCONT');
    await setTimeout(periodMs * share);
    child.kill('SIGSTOP');
    await setTimeout(periodMs * (1 - share));
  }
}
