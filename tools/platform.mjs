// What differs between the systems of `process.platform`: pure, so that it is tested on each for
// the others.

/** Where the package `node` puts the binary of Node; on Windows its `bin/node` is a text. */
export function nodeBinary(platform) {
  return platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node';
}

/**
 * How npm is started. On Windows it is a batch file, which Node starts by a shell only
 * (CVE-2024-27980), and a shell splits arguments at spaces.
 * @returns arguments of `spawn`
 */
export function npmCommand(platform, args) {
  if (platform !== 'win32') {
    return { command: 'npm', args, shell: false };
  }
  return { command: 'npm.cmd', args: args.map(quoted), shell: true };
}

/** For cmd.exe: names of files and packages contain no quotes there. */
function quoted(arg) {
  return /^[\w@.:=+\\/-]+$/.test(arg) ? arg : `"${arg}"`;
}
