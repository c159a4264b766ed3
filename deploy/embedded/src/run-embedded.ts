import { processEnvironment } from '@irp/config';
import { disableAllocationPretenuring } from '@irp/service/settings';
import { endAtOnce } from './end-at-once.ts';
import { limitHeapGrowth } from './limit-heap-growth.ts';
import { type RunningPlatform, startPlatform } from './start-platform.ts';
import { welcome } from './welcome.ts';

/**
 * Runs the whole platform until SIGINT, SIGTERM or SIGHUP. If the platform cannot start, prints a
 * line and exits with code 1.
 */
export async function runEmbedded(): Promise<void> {
  const startedMs = performance.now();
  disableAllocationPretenuring();
  limitHeapGrowth();
  let platform: RunningPlatform;
  try {
    platform = await startPlatform(processEnvironment(), {
      print: (line) => process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`Cannot start: ${reasonOf(error)}\n`);
    process.exit(1);
  }
  stopOnSignal(platform);
  process.stdout.write(welcome(platform, performance.now() - startedMs));
}

function stopOnSignal(platform: RunningPlatform): void {
  let stopping = false;
  const stop = async () => {
    // Ctrl-C arrives twice: from the terminal, which signals the process group, and from the
    // bootstrap.
    if (stopping) {
      return;
    }
    stopping = true;
    setTimeout(endAtOnce, 15_000).unref();
    try {
      await platform.stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`The platform stopped with an error: ${reasonOf(error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, stop);
  }
  // The channel closes when the bootstrap is killed: nothing else would stop this process.
  if (process.channel) {
    process.on('disconnect', stop);
    process.channel.unref();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
