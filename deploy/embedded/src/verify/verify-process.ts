import { DirectoryInUseError } from '@irp/processes';

/**
 * Reads a part of DATA_DIR: `store` or `events`. The exit code is 1 for damaged data, and 2 if
 * another process uses the data.
 */
const [part = '', directory = ''] = process.argv.slice(2);
let problems = 0;

function report(problem: string): void {
  problems++;
  process.stdout.write(`${part}: ${problem}\n`);
}

try {
  // Loads only the module for `part`, because the store and the event log need different
  // dependencies.
  const contents =
    part === 'store'
      ? await (await import('@irp/embedded-mongo')).verifyStore(directory, report)
      : await (await import('@irp/events/embedded')).verifyEventLog(directory, report);
  const counts = Object.entries(contents).map(([name, count]) => `${count} ${name}`);
  if (problems === 0) {
    process.stdout.write(`${part}: valid (${counts.join(', ')})\n`);
  }
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  if (error instanceof DirectoryInUseError) {
    process.exit(2);
  }
}
process.exit(problems === 0 ? 0 : 1);
