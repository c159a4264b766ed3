// What the lockfile does not cover: pnpm, which reads the lockfile, and the binary of Node, which a package downloads at its
// installation. Both are compared with hashes in package.json before they run.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Downloads pnpm and unpacks it.
 * @param packageManager `pnpm@VERSION+sha512.HEX`, as Corepack reads it: the SHA-512 of the package's archive
 * @param run runs a command with its output in the log; resolves with its exit code
 * @returns the path of its program, or a line that says why there is none
 */
export async function downloadPnpm(packageManager, directory, run) {
  const [, name, version, expected] = /^(pnpm)@([\d.]+)\+sha512\.([\da-f]{128})$/.exec(packageManager) ?? [];
  if (!name) return { problem: `packageManager in package.json is ${packageManager}, not pnpm@VERSION+sha512.HASH` };
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = await run(npm, ['pack', `${name}@${version}`, '--loglevel=error', '--pack-destination', directory]);
  if (packed !== 0) return { problem: `npm could not download ${name} ${version}` };
  const archive = join(directory, `${name}-${version}.tgz`);
  const actual = createHash('sha512').update(readFileSync(archive)).digest('hex');
  if (actual !== expected)
    return {
      problem: `${name} ${version} has the SHA-512 ${actual}; package.json expects ${expected}. It was not run`,
    };
  const unpacked = await run('tar', ['-xzf', archive, '-C', directory]);
  return unpacked === 0
    ? { program: join(directory, 'package/bin/pnpm.cjs') }
    : { problem: `tar could not unpack ${archive}` };
}

/**
 * Why the installed Node must not run; undefined if it is the one that was chosen. For a platform without a hash, a warning.
 * @param hashes SHA-256 of the binary, by `process.platform` and `process.arch`, such as `linux-x64`
 */
export async function checkNode(binary, hashes) {
  const platform = `${process.platform}-${process.arch}`;
  const expected = hashes[platform];
  if (expected === undefined)
    return { warning: `package.json has no hash of Node's binary for ${platform}: it runs unchecked.` };
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(binary)) hash.update(chunk);
  const actual = hash.digest('hex');
  if (actual === expected) return {};
  return { problem: `${binary} has the SHA-256 ${actual}; package.json expects ${expected}. It was not run` };
}
