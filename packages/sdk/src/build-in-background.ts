import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '@irp/config';
import { areCurrent } from './built-sdk.ts';

const program = fileURLToPath(new URL('build-process.ts', import.meta.url));

/**
 * Builds the tarballs in a process of their own, unless they are those of the present sources. If it
 * fails, the gateway names the command that shows why.
 */
export function buildInBackground(): void {
  if (areCurrent()) {
    return;
  }
  const child = spawn(process.execPath, [program], {
    detached: true,
    stdio: 'ignore',
    env: processEnvironment(),
  });
  child.on('error', () => undefined);
  child.unref();
}
