#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// The compile cache halves the start time of the next command. The cache must be enabled before the
// imports below.
enableCompileCache();

// A closed pipe, as in `admin … | head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : 1),
);

const [{ processEnvironment }, { interruptSignal }, { runAdmin }] = await Promise.all([
  import('@irp/config'),
  import('@irp/command-line'),
  import('./run-admin.ts'),
]);
process.exitCode = await runAdmin(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  environment: processEnvironment(),
  signal: interruptSignal(),
});
// Closes standard input, which would keep the process running.
process.stdin.destroy();
