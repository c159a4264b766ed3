import { fileURLToPath } from 'node:url';
import { buildInBackground } from '@irp/background-build';
import { isCurrent } from './built-console.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** Builds the console in another process if a source has changed. */
export function buildConsoleIfChanged(): void {
  if (!isCurrent()) {
    buildInBackground(program);
  }
}
