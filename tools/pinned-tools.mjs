// The lockfile has no hash of pnpm, which reads the lockfile, and of Node's binary, which a package
// downloads during its installation. This file compares both with hashes in package.json before
// they run.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './platform.mjs';

/**
 * Downloads pnpm and unpacks it.
 * @param packageManager `pnpm@VERSION+sha512.HEX`, as Corepack reads it: the SHA-512 of the
 *   package's archive
 * @param run runs a command, with options of `spawn`, and its output in the log; resolves with its
 *   exit code
 * @returns the path of its program, or the problem as a line
 */
export async function downloadPnpm(packageManager, directory, run) {
  const [, name, version, expected] =
    /^(pnpm)@([\d.]+)\+sha512\.([\da-f]{128})$/.exec(packageManager) ?? [];
  if (!name) {
    return {
      problem: `packageManager in package.json must be pnpm@VERSION+sha512.HASH, not ${packageManager}`,
    };
  }
  const pack = ['pack', `${name}@${version}`, '--loglevel=error', '--pack-destination', directory];
  const { command, args, shell } = npmCommand(process.platform, pack);
  const packed = await run(command, args, { shell });
  if (packed !== 0) {
    return { problem: `npm could not download ${name} ${version}` };
  }
  const file = `${name}-${version}.tgz`;
  const archive = join(directory, file);
  const actual = createHash('sha512').update(readFileSync(archive)).digest('hex');
  if (actual !== expected) {
    return {
      problem: `${name} ${version} has the SHA-512 ${actual}; package.json expects ${expected}. The file was not run`,
    };
  }
  // Uses the name of the file instead of its path: GNU tar would read `C:` as the name of another
  // machine.
  const unpacked = await run('tar', ['-xzf', file], { cwd: directory });
  return unpacked === 0
    ? { program: join(directory, 'package/bin/pnpm.cjs') }
    : { problem: `tar could not unpack ${archive}` };
}

/**
 * Returns a problem if Node's binary is missing or has the wrong hash. For a platform without a
 * hash, returns a warning.
 * @param hashes SHA-256 of the binary, by `process.platform` and `process.arch`, such as
 *   `linux-x64`
 */
export async function checkNode(binary, hashes) {
  if (!existsSync(binary)) {
    return {
      problem: `${binary} is missing, because ignore-scripts=true in npm's configuration prevents the script that installs it. Set npm_config_ignore_scripts=false for this command: it runs only the scripts in pnpm-workspace.yaml`,
    };
  }
  const platform = `${process.platform}-${process.arch}`;
  const expected = hashes[platform];
  if (expected === undefined) {
    return {
      warning: `package.json has no hash of Node's binary for ${platform}: the binary runs without verification.`,
    };
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(binary)) {
    hash.update(chunk);
  }
  const actual = hash.digest('hex');
  if (actual === expected) {
    return {};
  }
  return {
    problem: `${binary} has the SHA-256 ${actual}; package.json expects ${expected}. The file was not run`,
  };
}
