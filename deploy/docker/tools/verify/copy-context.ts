import { copyFile, lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ignore from '@balena/dockerignore';

/**
 * Copies the context that `docker build` would send: a folder without the files excluded by its
 * .dockerignore.
 */
export async function copyContext(context: string, into: string): Promise<void> {
  const isIncluded = ignore
    .default()
    .add(await readFile(join(context, '.dockerignore'), 'utf8'))
    .createFilter();
  const made = new Set<string>();
  for (const path of await filesOf(context, '')) {
    if (!isIncluded(path)) {
      continue;
    }
    const folder = dirname(join(into, path));
    if (!made.has(folder)) {
      await mkdir(folder, { recursive: true });
    }
    made.add(folder);
    const file = join(context, path);
    // `cp` would read each file's metadata several times.
    if ((await lstat(file)).isSymbolicLink()) {
      await symlink(await readlink(file), join(into, path));
    } else {
      await copyFile(file, join(into, path));
    }
  }
}

/**
 * Lists all files except those in .git and node_modules. The folders .git and node_modules are
 * always excluded, and take long to list.
 */
async function filesOf(context: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(context, folder), { withFileTypes: true })) {
    if (entry.name === '.git' || entry.name === 'node_modules') {
      continue;
    }
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      found.push(...(await filesOf(context, path)));
    } else {
      found.push(path);
    }
  }
  return found;
}
