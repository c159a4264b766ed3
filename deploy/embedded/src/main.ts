import { enableCompileCache } from 'node:module';
import { answerArguments } from './answer-arguments.ts';

// Before other modules are loaded, so that the next start finds compiled code.
enableCompileCache();
answerArguments();

const { runEmbedded } = await import('./run-embedded.ts');
await runEmbedded();
