import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder that only the owner can access, and missing parent folders. An existing folder
 * stays unchanged. The recursive `mkdir` of Node 24.21 is not used, because the call never ends if
 * an existing folder, such as /proc, accepts no new entries.
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
