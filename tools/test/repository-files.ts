import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const newSource =
  /^(?:bench|console|deploy|docs|e2e|gateway|packages|services|tools)\/.*\.(?:tsx?|mjs|cjs|md)$/;

/**
 * Paths, relative to the repository, of the files under the house rules: files in git's index, and
 * sources not yet added. Other files in the clone (a DATA_DIR, an export, notes) are not checked.
 * Without git, such as in an unpacked archive, every source is checked.
 */
export function repositoryFiles(): string[] {
  const tracked = git('--cached');
  const untracked = git('--others', '--exclude-standard');
  if (tracked === undefined || untracked === undefined) {
    return globSync('{*,**/*}', { cwd: root, exclude: ['**/node_modules/**'] }).filter((path) =>
      newSource.test(path),
    );
  }
  return [
    ...tracked.filter((path) => existsSync(root + path)),
    ...untracked.filter((path) => newSource.test(path)),
  ];
}

function git(...which: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', ...which], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\0').filter((path) => path !== '') : undefined;
}
