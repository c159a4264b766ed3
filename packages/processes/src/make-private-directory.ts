import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can enter, and those that it is in, where they are missing;
 * one that is there stays as it is. Node's recursive `mkdir` never ends where a folder exists in
 * which nothing can be created, such as /proc (24.21).
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
