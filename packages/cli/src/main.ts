#!/usr/bin/env node
import * as nodeModule from 'node:module';

// The compile cache halves the start time of the next command. The cache must be enabled before the
// imports below. Node 20 has no compile cache.
nodeModule.enableCompileCache?.();

// A closed pipe, as in `irp … | head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : 1),
);

const [{ processEnvironment }, { interruptSignal }, { callersFolder }, { runProgram }] =
  await Promise.all([
    import('@irp/config'),
    import('@irp/command-line'),
    import('./input/callers-folder.ts'),
    import('./run-program.ts'),
  ]);
const folder = callersFolder(processEnvironment());
if (folder !== undefined) {
  process.chdir(folder);
}
process.exitCode = await runProgram(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  environment: processEnvironment(),
  signal: interruptSignal(),
});
// Closes standard input, which would otherwise keep the process running.
process.stdin.destroy();
