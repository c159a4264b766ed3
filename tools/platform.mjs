// The differences between operating systems (`process.platform`). The functions are pure, so that
// tests on one system cover all systems.

/**
 * Returns the path of Node's binary in the package `node`. On Windows, its `bin/node` is a text
 * file.
 */
export function nodeBinary(platform) {
  return platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node';
}

/**
 * Returns the command that starts npm. On Windows, npm is a batch file, which Node starts only with
 * a shell (CVE-2024-27980). A shell splits arguments at spaces.
 * @returns arguments of `spawn`
 */
export function npmCommand(platform, args) {
  if (platform !== 'win32') {
    return { command: 'npm', args, shell: false };
  }
  return { command: 'npm.cmd', args: args.map(quoted), shell: true };
}

/** Quotes an argument for cmd.exe. On Windows, names of files and packages contain no quotes. */
function quoted(arg) {
  return /^[\w@.:=+\\/-]+$/.test(arg) ? arg : `"${arg}"`;
}
