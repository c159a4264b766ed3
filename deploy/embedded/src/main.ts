import { enableCompileCache } from 'node:module';

// Before other modules are loaded, so that the next start finds them compiled.
enableCompileCache();

const { runEmbedded } = await import('./run-embedded.ts');
await runEmbedded();
