import { processEnvironment } from '@irp/config';
import { expectShortLives } from '@irp/service';
import { type RunningPlatform, startPlatform } from './start-platform.ts';
import { welcome } from './welcome.ts';

/** Runs the whole platform until SIGINT or SIGTERM. What keeps it from starting is one line and exit code 1. */
export async function runEmbedded(): Promise<void> {
  const startedMs = performance.now();
  expectShortLives();
  let platform: RunningPlatform;
  try {
    platform = await startPlatform(processEnvironment());
  } catch (error) {
    process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  stopOnSignal(platform);
  process.stdout.write(welcome(platform, performance.now() - startedMs));
}

function stopOnSignal(platform: RunningPlatform): void {
  let stopping = false;
  const stop = async () => {
    // A terminal's Ctrl-C comes twice: to the whole group, and passed on by the bootstrap.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    await platform.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The bootstrap holds the other end: when it is gone without a word, nobody would stop this process.
  if (process.channel) {
    process.on('disconnect', stop);
    process.channel.unref();
  }
}
