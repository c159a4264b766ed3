import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder accessible to the owner only, and its missing parents; an existing folder stays
 * unchanged. Node's recursive `mkdir` never ends for an existing folder without the possibility of
 * new entries, such as /proc (24.21).
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
