import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBundle } from '../deploy/embedded/src/bundle/current-bundle.ts';
import { writeTypes } from '../packages/client/tools/types-file.ts';
import { isOfAll, isOfConsole } from './test-runner/console-stage.ts';
import { createRunDirectory } from './test-runner/create-run-directory.ts';
import { runInParallel } from './test-runner/run-in-parallel.ts';
import {
  compactDurations,
  recordDuration,
  slowestFirst,
  unlistedSlowFiles,
  writeSlowFiles,
} from './test-runner/slowest-first.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const rooms = ['tools', 'packages/*', 'services/*', 'gateway', 'console', 'deploy/*', 'e2e'];
const attacks = 'e2e/attack/**/*.test.ts';
const throttled = 'e2e/throttled/**/*.test.ts';
const outages = 'e2e/test/engine-outages.test.ts';
const restarts = 'e2e/test/rolling-restart.test.ts';
/**
 * Tests of the permissions table. In `npm test`, the tests call the API only as a few kinds of
 * callers.
 */
const permissions = 'services/*/test/**/*permissions.test.ts';
const ofRooms = rooms.map((room) => `${room}/test/**/*.test.ts`);
const everything = [...ofRooms, attacks];

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The test files of a file, a folder or a glob, relative to the repository. */
function testFiles(path: string): string[] {
  const local = isAbsolute(path) ? relative(root, path) : path;
  const stats = statSync(`${root}${local}`, { throwIfNoEntry: false });
  if (stats?.isFile()) {
    return [local];
  }
  const pattern = stats ? `${local.replace(/\/+$/, '')}/**/*.test.ts` : local;
  const found = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] });
  if (found.length === 0) {
    fail(`No test files: ${path}`);
  }
  return found.toSorted();
}

/** Whether a file has a long shape. Excludes the test of outages, which needs engines. */
function hasLongShape(file: string): boolean {
  return file !== outages && readFileSync(root + file, 'utf8').includes('@irp/testing/in-shape');
}

/**
 * Builds the bundle in the background. Tests of e2e that start the platform as a process use the
 * sources until the bundle exists. A failed build fails the test of the bundle.
 */
async function bundleInBackground(): Promise<void> {
  if (currentBundle() === undefined) {
    const { buildBundle } = await import('../deploy/embedded/src/bundle/build-bundle.ts');
    await buildBundle().catch(() => undefined);
  }
}

// tools/bootstrap.mjs has the other end of the IPC channel. This process ends if the bootstrap is
// killed.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const [mode, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--');
const options = rest.findIndex((argument) => argument.startsWith('-'));
const paths = options < 0 ? rest : rest.slice(0, options);
if (mode === 'file' && paths.length === 0) {
  fail('Usage: npm run test:file -- PATH... [MOCHA-OPTION...]');
}
if (mode === 'slowest') {
  writeSlowFiles();
  process.exit();
}
const suites = {
  attack: [attacks],
  console: ['console/test/**/*.test.ts', 'e2e/test/console/*.test.ts'],
  long: [permissions],
  outages: [outages],
  permissions: [permissions],
  restarts: [restarts],
  throttled: [throttled],
};
const whole = Object.entries(suites).find(([name]) => name === mode)?.[1] ?? everything;
const isComplete = mode === 'all' && paths.length === 0;
const found = (paths.length > 0 ? paths : whole).flatMap(testFiles);
const isChosen: Partial<Record<string, (file: string) => boolean>> =
  paths.length > 0 ? {} : { all: isOfAll, console: isOfConsole };
const chosen = found.filter(isChosen[mode ?? ''] ?? (() => true));
if (mode === 'long') {
  chosen.push(...ofRooms.flatMap(testFiles).filter(hasLongShape));
}
// In `npm test`, the tests of these modes run only some of their cases, which takes a few seconds.
if (mode !== undefined && ['attack', 'long', 'outages', 'permissions'].includes(mode)) {
  process.env.TEST_SHAPE = 'long';
}
if (mode === 'restarts') {
  process.env.RESTART_ROUNDS ??= '10';
}
if (mode === 'outages') {
  process.env.TEST_ENGINES ??= `${root}../shared/engines/engines.sh`;
}

// Writes the generated types of packages/client, which are not in Git. The compiler and the tests
// of this package read the types.
await writeTypes();
const runDirectory = createRunDirectory();
if ((mode === 'all' || mode === 'console') && options < 0) {
  // Exits on a signal: without a listener, the folder of the run would remain.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => process.exit(1));
  }
  // Two more than the number of cores: many tests wait for a timer or another process.
  const jobs = Number(process.env.TEST_JOBS || availableParallelism() + 2);
  if (!Number.isInteger(jobs) || jobs < 1) {
    fail(`TEST_JOBS must be a whole number, 1 or more, not ${process.env.TEST_JOBS}.`);
  }
  // Workers share several MongoDB servers: a single server uses a single core and would slow all
  // workers.
  const servers = process.env.TEST_MONGODB_URIS?.split(' ') ?? [];
  const workers = Array.from({ length: jobs }, (_, at) => ({
    TEST_RUN_DIRECTORY: runDirectory,
    ...(servers.length > 0 ? { MONGODB_URI: servers[at % servers.length] } : {}),
  }));
  if (isComplete) {
    compactDurations(found);
    void bundleInBackground();
  }
  // Partial runs do not write durations: tests of this program start partial runs during a whole
  // run.
  const onFile = paths.length === 0 ? recordDuration : () => undefined;
  const named = (variable: string) =>
    (process.env[variable] ?? '').split(/\s+/).filter((file) => chosen.includes(file));
  const alone = named('TEST_ALONE');
  const first = named('TEST_FIRST').filter((file) => !alone.includes(file));
  const others = chosen.filter((file) => !alone.includes(file) && !first.includes(file));
  const queue = [...first, ...slowestFirst(others)];
  const failures = await runInParallel(queue, workers, { alone, onFile });
  const unlisted = isComplete ? unlistedSlowFiles() : [];
  if (unlisted.length > 0) {
    const files = unlisted.join(', ');
    process.stderr.write(
      `Slow test files that slow-files.json does not list: ${files}. To update the list: npm run test:slowest\n`,
    );
  }
  process.exit(failures > 0 ? 1 : 0);
}
// Runs mocha's program in this process, so that signals and the exit code need no forwarding.
process.argv.splice(
  2,
  Number.POSITIVE_INFINITY,
  '--fail-zero',
  ...rest.slice(paths.length),
  ...chosen,
);
await import(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url).href);
