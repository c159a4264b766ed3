import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { processEnvironment } from '@irp/config';

/**
 * Runs a program that completes when this process is stopped before, too. Its output and failure
 * are ignored: the caller works without the result of the build.
 * @param program path of a module
 * @param environment variables besides those of this process
 */
export function buildInBackground(program: string, environment: Record<string, string> = {}): void {
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: 'ignore',
    env: { ...processEnvironment(), ...environment },
  });
  child.on('error', () => undefined);
  child.unref();
  if (child.pid !== undefined) {
    lowerPriority(child.pid);
  }
}

/** Requests to the platform that has started come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system does not allow it.
  }
}
