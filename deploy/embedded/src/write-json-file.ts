import { chmod, rename, writeFile } from 'node:fs/promises';

/**
 * Writes the file atomically (a new file, flushed and renamed). Only the owner may read the file.
 */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  const newFile = `${path}.new`;
  await writeFile(newFile, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  // The `mode` of `writeFile` applies only to a new file.
  await chmod(newFile, 0o600);
  await rename(newFile, path);
}
