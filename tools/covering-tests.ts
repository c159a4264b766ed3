import { readFileSync } from 'node:fs';
import { coveringFiles, type FileCommands } from './test-runner/covering-files.ts';
import { expectedDurations } from './test-runner/slowest-first.ts';

/**
 * Maximum duration of a selected test file on the embedded store, in milliseconds per new kind of
 * database command.
 */
const limitMs = 1_000;
/**
 * Maximum milliseconds that all selected test files together may take on the embedded store. With
 * the database of `.ci/real-engines`, the files take several times as long. A slow machine runs
 * fewer files in the same time.
 */
const budgetMs = 55_000;

const [recorded, ...chosen] = process.argv.slice(2);
if (recorded === undefined) {
  process.stderr.write(
    'Usage: node tools/bootstrap.mjs tools/covering-tests.ts COMMANDS [FILE...]\n',
  );
  process.exit(2);
}
const commands: FileCommands[] = readFileSync(recorded, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));
const { files, covered, total } = coveringFiles(
  commands.filter(({ hashes }) => hashes.length > 0),
  {
    costMs: expectedDurations(),
    chosen,
    limitMs,
    budgetMs,
  },
);
process.stderr.write(
  `${files.length} test files, of which ${chosen.length} always run, send ${covered} of ${total} kinds of commands\n`,
);
process.stdout.write(files.map((file) => `${file}\n`).join(''));
