import { enableCompileCache } from 'node:module';
import { answerArguments } from './answer-arguments.ts';

// Must run before other modules are loaded, so that the next start finds their compiled code.
enableCompileCache();
answerArguments();

const { runEmbedded } = await import('./run-embedded.ts');
await runEmbedded();
