// Runs a script of this project on the pinned Node 24, installing what is missing first.
// Needs only Node >= 20 and npm: everything else comes from the lockfile.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pinnedNode = join(root, 'node_modules/node/bin/node');
const stamp = join(root, 'node_modules/.installed');

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .digest('hex');

function installIfMissing() {
  const installed = existsSync(stamp) && existsSync(pinnedNode) ? readFileSync(stamp, 'utf8') : '';
  if (installed === wanted) return;
  process.stderr.write('Installing what the platform needs (once, under a minute) ...\n');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const args = ['-y', manifest.packageManager, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false'];
  const { status, error } = spawnSync(npx, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (error) fail(`Cannot run npx (is npm installed?): ${error.message}`);
  if (status !== 0) fail('The installation failed; the lines above say why. Run the same command again.');
  writeFileSync(stamp, wanted);
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);
installIfMissing();

// The channel tells the child when this process is killed, so that no orphan stays behind.
const child = spawn(pinnedNode, process.argv.slice(2), { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
// The terminal signals the whole group; a supervisor signals only this process: pass it on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`Cannot start Node 24 (${pinnedNode}): ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
