// Runs a script of this project on the pinned Node 24. First installs missing dependencies. Needs
// only Node >= 20 and npm; the lockfile names everything else.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, downloadPnpm } from './pinned-tools.mjs';
import { nodeBinary } from './platform.mjs';
import { optionsForRunning, removeSourceMaps, runsThePlatform } from './what-to-install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pinnedNode = join(root, nodeBinary(process.platform));
const title = 'Installing the dependencies (once, about a minute) ...';
const stamp = join(root, 'node_modules/.installed');

const args = process.argv.slice(2);

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .digest('hex');

/**
 * The content of the file `.installed` if only the dependencies for running the platform are
 * installed.
 */
const runningOnly = `${wanted} for running`;

async function installIfMissing() {
  const installed = existsSync(stamp) && existsSync(pinnedNode) ? readFileSync(stamp, 'utf8') : '';
  if (installed === wanted || (runsThePlatform(args) && installed === runningOnly)) {
    return;
  }
  // If all dependencies were installed before a change of the lockfile, installs all dependencies
  // again.
  const isPart = runsThePlatform(args) && (installed === '' || installed.endsWith(' for running'));
  const startedMs = Date.now();
  // The log is outside of node_modules, because pnpm may remove this folder. It is copied there at
  // the end.
  const log = join(mkdtempSync(join(tmpdir(), 'irp-install-')), 'install.log');
  const isTerminal = process.stderr.isTTY === true;
  process.stderr.write(isTerminal ? title : `${title}\n`);
  const run = (command, args, options) => runLogged(command, args, { log, isTerminal, ...options });
  const { problem } = await install(
    dirname(log),
    isPart ? optionsForRunning(manifest.name) : [],
    run,
  );
  if (isTerminal) {
    process.stderr.write('\r\x1b[K');
  }
  if (problem !== undefined) {
    const tail = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
    fail(`${tail}\n\n${problem}. Complete output: ${log}\nRun the same command again.`);
  }
  if (isPart) {
    removeSourceMaps(join(root, 'node_modules/.pnpm'));
  }
  writeFileSync(stamp, isPart ? runningOnly : wanted);
  copyFileSync(log, join(root, 'node_modules/.install.log'));
  rmSync(dirname(log), { recursive: true });
  const seconds = Math.round((Date.now() - startedMs) / 1_000);
  process.stderr.write(
    `Installed the dependencies in ${seconds} s. Log: node_modules/.install.log\n`,
  );
}

/**
 * Installs the packages of the lockfile. A downloaded program runs only after the check of its
 * hash.
 */
async function install(directory, options, run) {
  const { program, problem } = await downloadPnpm(manifest.packageManager, directory, run);
  if (problem !== undefined) {
    return { problem };
  }
  const command = [
    program,
    'install',
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
    ...options,
  ];
  if ((await run(process.execPath, command)) !== 0) {
    return { problem: 'The installation failed' };
  }
  const { warning, ...checked } = await checkNode(pinnedNode, manifest.config.nodeSha256);
  if (warning !== undefined) {
    process.stderr.write(`${warning}\n`);
  }
  // npm puts node_modules/.bin first in PATH, so the rejected Node would run this script the next
  // time.
  if (checked.problem !== undefined) {
    rmSync(pinnedNode, { force: true });
  }
  // pnpm does not later run the scripts of packages that it has installed without scripts. Without
  // this file, it installs the packages again.
  if (checked.problem !== undefined) {
    rmSync(join(root, 'node_modules/.pnpm/lock.yaml'), { force: true });
  }
  return checked;
}

/**
 * Runs a command with its output in a file, and pnpm's counters on one line of a terminal. Resolves
 * with the exit code.
 */
async function runLogged(command, args, { log, isTerminal, ...options }) {
  const output = createWriteStream(log, { flags: 'a' });
  const install = spawn(command, args, {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [install.stdout, install.stderr]) {
    stream.on('data', (chunk) => {
      output.write(chunk);
      const counters = /Progress: ([^\r\n]+)/.exec(String(chunk))?.[1];
      if (isTerminal && counters) {
        process.stderr.write(`\r${title} ${counters}\x1b[K`);
      }
    });
  }
  try {
    const [status] = await once(install, 'close');
    output.end();
    await once(output, 'close');
    return status;
  } catch (error) {
    return fail(`Cannot run ${command} (is npm installed?): ${error.message}`);
  }
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or later is required; the running version is ${process.version}.`);
}
await installIfMissing();

// Node stores compiled code for later runs, because a start loads a thousand modules, such as
// TypeScript.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env };
// The IPC channel closes when this process is killed. The child then ends, too.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
// Finds npm before the script starts. Afterwards, npm may be killed at any time, and can then not
// be found.
const npm = npmProcess();
const child = spawn(pinnedNode, args, { cwd: root, env, stdio });
// Forwards signals. A terminal signals the whole process group, but a supervisor signals only this
// process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
// A program that starts this script with an IPC channel, such as a test, may be killed without a
// signal to this process.
process.on('disconnect', () => child.kill());
if (npm) {
  setInterval(() => isRunning(npm) || child.kill(), 500).unref();
}
child.on('error', (error) => fail(`Cannot start Node 24 (${pinnedNode}): ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

/**
 * Returns the id of the npm process that runs this script. A signal to npm does not reach this
 * process: a shell and pnpm's shim of `node` run between both, and end without forwarding the
 * signal.
 */
function npmProcess() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') {
    return undefined;
  }
  for (let pid = process.ppid, distance = 0; pid > 1 && distance < 4; distance++) {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
    if (/^npm\b|\bnpm-cli\.js\b/.test(command)) {
      return pid;
    }
    pid = Number(parent);
  }
  return undefined;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
