import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of all files in a folder and the subfolders. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
