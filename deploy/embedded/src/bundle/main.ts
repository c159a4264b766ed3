import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { handleArguments } from '../handle-arguments.ts';
import { currentBundle } from './current-bundle.ts';

// Must run before other modules are loaded, so that the next start finds their compiled code.
enableCompileCache();
handleArguments();

const bundle = currentBundle();
// Uses `require`, because an import of a CommonJS file parses the whole file for export names.
const { runEmbedded } = bundle
  ? createRequire(import.meta.url)(bundle)
  : await import('../run-embedded.ts');
await runEmbedded();
const { buildIfChanged } = await import('@irp/sdk');
buildIfChanged();
const { buildConsoleIfChanged } = await import('@irp/console');
buildConsoleIfChanged();
if (bundle === undefined) {
  const { buildInBackground } = await import('@irp/background-build');
  // GOGC reduces the garbage collections of the bundler, a program in Go, and saves a sixth of its
  // CPU time.
  buildInBackground(join(import.meta.dirname, 'build-process.ts'), { GOGC: '400' });
}
