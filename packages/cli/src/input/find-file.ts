import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UsageError } from '@irp/command-line';

/**
 * Returns the status of a file that an argument names.
 * @throws UsageError if there is no such file
 */
export async function findFile(file: string): Promise<Stats> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) {
    throw new UsageError(`${file} must be a file: it is a folder.`);
  }
  if (!found?.isFile()) {
    throw new UsageError(`The file ${file} does not exist.`);
  }
  return found;
}
