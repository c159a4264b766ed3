import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
/** After this time, the background work of the first start has ended. */
const SETTLE_MS = Number(process.env.SETTLE_MS ?? 120_000);
/** `sysconf(_SC_CLK_TCK)` of Linux: /proc counts CPU time in hundredths of a second. */
const ticksPerS = 100;

interface Usage {
  atMs: number;
  commands: number;
  cpuS: number;
  wakeUps: number;
  writtenBytes: number;
}

/**
 * Measures the cost of an idle platform: store commands, wake-ups of threads, written bytes, CPU
 * time.
 */
export async function idle(): Promise<void> {
  const platform = await startPlatform();
  try {
    await setTimeout(SETTLE_MS);
    const before = await measure(platform);
    await setTimeout(MINUTES * 60_000);
    const after = await measure(platform);
    const seconds = (after.atMs - before.atMs) / 1_000;
    const perS = (key: keyof Usage) => (after[key] - before[key]) / seconds;
    console.log(`${MINUTES} idle minutes`);
    console.log(`store commands     ${perS('commands').toFixed(1)} /s (target: 5)`);
    console.log(`wake-ups           ${perS('wakeUps').toFixed(0)} /s`);
    console.log(`written            ${(perS('writtenBytes') / 1_000).toFixed(1)} kB/s (target: 0)`);
    console.log(`CPU                ${(perS('cpuS') * 100).toFixed(1)} % of a core`);
  } finally {
    await platform.stop();
    await platform.remove();
  }
}

async function measure({ directory, process: { pid } }: PlatformUnderLoad): Promise<Usage> {
  const { operations } = JSON.parse(await readFile(join(directory, 'operator.json'), 'utf8'));
  const metrics = await (await fetch(`${operations}/metrics`)).text();
  const commands = [...metrics.matchAll(/^embedded_store_commands_total\{.*\} (\d+)$/gm)];
  const [stat, io, threads] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/io`, 'utf8'),
    readdir(`/proc/${pid}/task`),
  ]);
  const statuses = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8')),
  );
  // proc_pid_stat(5): the name in parentheses may have spaces; utime and stime are the 14th and
  // 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    atMs: performance.now(),
    commands: commands.reduce((sum, [, count]) => sum + Number(count), 0),
    cpuS: (Number(fields[11]) + Number(fields[12])) / ticksPerS,
    wakeUps: statuses.reduce(
      (sum, status) => sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]),
      0,
    ),
    writtenBytes: Number(/^write_bytes: (\d+)/m.exec(io)?.[1]),
  };
}
