import { enableCompileCache } from 'node:module';
import { handleArguments } from './handle-arguments.ts';

// Must run before other modules are loaded, so that the next start finds their compiled code.
enableCompileCache();
handleArguments();

const { runEmbedded } = await import('./run-embedded.ts');
await runEmbedded();
