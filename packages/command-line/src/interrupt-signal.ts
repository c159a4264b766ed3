import { InterruptedError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';

const exitGraceMs = 2_000;

/**
 * Returns a signal that SIGINT, SIGTERM and SIGHUP abort. The process then exits after 2 seconds,
 * unless the command ends earlier.
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
