import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { prepareEngines } from './engines-of-this-machine.ts';
import { startCompose } from './start-compose.ts';
import { useAsOperators } from './use-as-operators.ts';

/**
 * Starts the processes of docker-compose.yml without Docker, and runs tests of e2e against these
 * processes. Requires the folder of engines.sh (default: ../shared/engines beside the repository),
 * redis-server, and a JDK. `--keep` keeps the folder of images, secrets and logs.
 */
const root = join(import.meta.dirname, '../../../..');
/** Excludes tests that kill or suspend services, because such tests start their own services. */
const tests = [
  'e2e/test/apart.test.ts',
  '--grep',
  'after a kill|in one trace|are suspended',
  '--invert',
];

const words = process.argv.slice(2);
const keep = words.includes('--keep');
const [enginesFolder = join(root, '../shared/engines')] = words.filter((word) => word !== '--keep');
// Does not use TMPDIR, because other users cannot enter the tests' TMPDIR. If the folder is on the
// disk of the pnpm store, pnpm can link files from the store.
const folder = await mkdtemp('/tmp/irp-compose-');
const startedMs = Date.now();
const report = (line: string) =>
  process.stdout.write(`${((Date.now() - startedMs) / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
let exitCode = 1;
try {
  const engines = await prepareEngines(enginesFolder, join(homedir(), '.cache/engines'));
  report('Kafka and MongoDB are installed');
  // On a busy machine, Redis takes longer than the default timeout of 50 ms to count a request.
  // After a timeout, the gateway counts the request in memory.
  const settings = { gateway: { LIMIT_REDIS_TIMEOUT_MS: '20000' } };
  const running = await startCompose({
    root,
    engines,
    folder,
    settings,
    report,
  });
  try {
    await useAsOperators(running, report);
    const file = join(folder, 'running.json');
    const { publicUrl, authorizationUrl, gatewayKey } = running;
    await writeFile(
      file,
      JSON.stringify({
        publicUrl,
        authorizationUrl,
        gatewayKey,
      }),
      { mode: 0o600 },
    );
    const mocha = spawn(process.execPath, ['node_modules/mocha/bin/mocha.js', ...tests], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, RUNNING_SERVICES: file },
    });
    const [code] = await once(mocha, 'close');
    report(
      `tests exited with ${code}; received ${running.mails.length} mails and ${running.traces()} requests with traces`,
    );
    exitCode = code === 0 && running.mails.length > 0 && running.traces() > 0 ? 0 : 1;
  } finally {
    const codes = await running.stop();
    report(`exit codes after SIGTERM: ${JSON.stringify(codes)}`);
    if (Object.values(codes).some((code) => code !== 0)) {
      exitCode = 1;
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  if (keep) {
    report(`kept ${folder}`);
  } else {
    await rm(folder, { recursive: true, force: true });
  }
}
process.exit(exitCode);
