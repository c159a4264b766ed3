import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Size in bytes and time of the last change in milliseconds of each file, by path. */
export type FileStates = Record<string, string>;

/** Returns the states of files. @param files paths relative to `root` */
export function fileStates(root: string, files: Iterable<string>): FileStates {
  return Object.fromEntries([...files].map((file) => [file, stateOf(root, file)]));
}

/**
 * Returns whether every file still has its given state. Does not read the contents of the files.
 */
export function areUnchanged(root: string, states: FileStates): boolean {
  try {
    return Object.entries(states).every(([file, state]) => stateOf(root, file) === state);
  } catch {
    return false;
  }
}

function stateOf(root: string, file: string): string {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${size} ${mtimeMs}`;
}
