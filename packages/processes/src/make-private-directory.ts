import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder to which only its owner has access, and missing parents. An existing folder
 * stays the same. Node's recursive `mkdir` is not used, because it never ends in a folder that
 * cannot get new entries, such as /proc (Node 24.21).
 * @throws the error of `mkdir`
 */
export async function makePrivateDirectory(directory: string): Promise<void> {
  const parent = dirname(directory);
  if (!(await isDirectory(parent)) && parent !== directory) {
    await makePrivateDirectory(parent);
  }
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (!(await isDirectory(directory))) {
      throw error;
    }
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
