import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { processEnvironment } from '@irp/config';

/**
 * Starts a program that continues even if this process stops before. The output and a failure of
 * the program are ignored, because the caller works without the result.
 * @param program the path of the module to run
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

/** Lowers the priority of the program, so requests to the platform come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system forbids the change of the priority.
  }
}
