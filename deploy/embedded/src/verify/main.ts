import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * An operators' program for a stopped platform: reads the embedded store and the embedded event log
 * and reports damage; then verifies the audit log. Separate processes read the store and the log,
 * because a damaged file can end a process by a signal.
 */
const usage = 'Usage: main.ts [DATA_DIR]. Stop the platform first';
const reader = fileURLToPath(new URL('./verify-process.ts', import.meta.url));

/** Signals that end the reading process if a file mapped by LMDB is damaged. */
const signalsOfDamage = new Set<NodeJS.Signals | null>(['SIGBUS', 'SIGSEGV', 'SIGABRT']);

/**
 * @returns 0 for valid data, 1 for damaged data, 2 if the data is absent, in use, or not read to
 * the end
 */
function verifyPart(part: string, directory: string): number {
  if (!existsSync(directory)) {
    process.stdout.write(`${part}: ${directory} does not exist\n`);
    return 2;
  }
  const { status, signal, error } = spawnSync(process.execPath, [reader, part, directory], {
    stdio: 'inherit',
  });
  if (status !== null) {
    return status;
  }
  if (signalsOfDamage.has(signal)) {
    process.stdout.write(
      `${part}: ${directory} is damaged: the reading process ended with ${signal}\n`,
    );
    return 1;
  }
  const reason = error?.message ?? `the reading process was killed by ${signal}`;
  process.stdout.write(`${part}: ${directory} was not read completely: ${reason}\n`);
  return 2;
}

/**
 * Returns the DATA_DIR of the settings. The modules of the settings are loaded only if the program
 * has no argument.
 */
async function configuredDirectory(): Promise<string> {
  const [{ processEnvironment, readConfig }, { settings }] = await Promise.all([
    import('@irp/config'),
    import('../settings.ts'),
  ]);
  return readConfig(settings, processEnvironment()).DATA_DIR;
}

const [path, ...others] = process.argv.slice(2);
if (others.length > 0 || path?.startsWith('-')) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const directory = resolve(path ?? (await configuredDirectory()));
const exitCodes = ['store', 'events'].map((part) => verifyPart(part, join(directory, part)));
const failures = exitCodes.filter((code) => code !== 0);
if (failures.length > 0) {
  // The exit code 1 (damaged data) takes precedence over the exit code 2 (data not read).
  process.exit(Math.min(...failures));
}
// Loads the verification only for a readable store, because the verification opens the store.
const { verifyAuditLog } = await import('./verify-audit-log.ts');
process.exit(await verifyAuditLog(directory));
