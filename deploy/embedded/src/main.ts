import { enableCompileCache } from 'node:module';
import { answerArguments } from './answer-arguments.ts';

// Before other modules are loaded, so that the next start finds them compiled.
enableCompileCache();
answerArguments();

const { runEmbedded } = await import('./run-embedded.ts');
await runEmbedded();
