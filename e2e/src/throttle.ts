import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const periodMs = 200;

/**
 * Gives a process and its threads a share of their time, by SIGSTOP and SIGCONT, until it ends: a
 * machine whose cores are busy.
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
