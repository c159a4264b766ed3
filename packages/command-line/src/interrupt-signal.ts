import { InterruptedError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';

const exitGraceMs = 2_000;

/**
 * Aborted by the first ending signal; the program exits after a grace period, unless the command
 * has exited.
 */
export function interruptSignal(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      interrupted.abort(new InterruptedError());
      setTimeout(() => process.exit(exitCodes.interrupted), exitGraceMs).unref();
    });
  }
  return interrupted.signal;
}
