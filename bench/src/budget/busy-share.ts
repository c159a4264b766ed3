import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const sampleMs = 2_000;

/**
 * The share of all cores in use while this process waits: by other programs, and by other machines
 * of the hypervisor. Linux only (proc_stat(5)).
 */
export async function busyShare(): Promise<number> {
  const before = ticks();
  await setTimeout(sampleMs);
  const after = ticks();
  return 1 - (after.idle - before.idle) / (after.total - before.total);
}

function ticks(): { idle: number; total: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, ...others] = line
    .trim()
    .split(/ +/)
    .slice(1)
    .map(Number);
  // `user` and `nice` already include the time of guests.
  const [irq = 0, softirq = 0, steal = 0] = others;
  return {
    idle: idle + iowait,
    total: user + nice + system + idle + iowait + irq + softirq + steal,
  };
}
