import { fileURLToPath } from 'node:url';
import { buildInBackground } from '@irp/background-build';
import { areCurrent } from './built-sdk.ts';

const program = fileURLToPath(new URL('pack/main.ts', import.meta.url));

/**
 * Builds the tarballs in another process if a source has changed. After a failed build, the error
 * of the gateway recommends `npm run pack`, which prints the reason.
 */
export function buildIfChanged(): void {
  if (!areCurrent()) {
    buildInBackground(program);
  }
}
