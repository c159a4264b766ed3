import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '@irp/config';

const program = fileURLToPath(new URL('build-process.ts', import.meta.url));

/**
 * Makes the bundle for the next start, in a process that also completes it when this one is stopped
 * before. If it fails, the next start uses the sources again.
 */
export function bundleInBackground(): void {
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: 'ignore',
    // Fewer garbage collections of the bundler, which is written in Go: a sixth of its CPU time.
    env: { ...processEnvironment(), GOGC: '400' },
  });
  child.on('error', () => undefined);
  child.unref();
}
