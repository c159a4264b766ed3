import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '@irp/config';
import { areCurrent } from './built-sdk.ts';

const program = fileURLToPath(new URL('build-process.ts', import.meta.url));

/**
 * Builds the packages in another process if a source has changed. After a failure, the gateway
 * still names `npm run pack`, which prints the reason.
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
