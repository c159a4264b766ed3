import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can enter, and those that it is in, where they are missing. Node's recursive `mkdir` never ends where a folder
 * exists in which nothing can be created, such as /proc. @throws the error of `mkdir`
 */
export async function makeDirectory(directory: string): Promise<void> {
  const parent = dirname(directory);
  if (!existsSync(parent)) await makeDirectory(parent);
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (!(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
