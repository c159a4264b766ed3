import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a second start then skips most of the compiling.
enableCompileCache();

const { runEmbedded } = await import('./run-embedded.ts');
await runEmbedded();
