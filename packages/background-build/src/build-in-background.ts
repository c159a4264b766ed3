import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { processEnvironment } from '@irp/config';

/**
 * Runs a program that also completes after an early stop of this process. Output and failure are
 * ignored: the caller works without the result of the build.
 * @param program path of a module
 * @param environment variables besides the variables of this process
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

/** Requests to the started platform come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system forbids the change.
  }
}
