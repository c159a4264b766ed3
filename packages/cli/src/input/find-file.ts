import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UsageError } from '@irp/command-line';

/** A file named by an argument. @throws UsageError */
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
