import { createRequire, enableCompileCache } from 'node:module';
import { currentBundle } from './current-bundle.ts';

// Before other modules are loaded, so that the next start finds them compiled.
enableCompileCache();

const bundle = currentBundle();
// By `require`: an import of a CommonJS file parses all of it for the names of its exports.
const { runEmbedded } = bundle
  ? createRequire(import.meta.url)(bundle)
  : await import('../run-embedded.ts');
await runEmbedded();
const { buildInBackground } = await import('@irp/sdk');
buildInBackground();
if (bundle === undefined) {
  const { bundleInBackground } = await import('./bundle-in-background.ts');
  bundleInBackground();
}
