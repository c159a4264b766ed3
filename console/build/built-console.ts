import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, type FileStates } from '@irp/background-build/file-states';

/** `manifest.json` of the folder. */
export interface BuiltConsole {
  /** Names of files in `assets`, without compressed copies. */
  assets: string[];
  /** Bytes of the first load, compressed with Brotli. */
  firstLoadBytes: number;
  sources: FileStates;
}

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The gateway reads the same folder. */
export const defaultDirectory = join(root, 'node_modules/.cache/console');
export const manifestName = 'manifest.json';
/** Says why the last build failed. */
export const failureName = 'failure.json';

/** The last complete build; undefined while there is none. */
export function readBuilt(directory = defaultDirectory): BuiltConsole | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, manifestName), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the console is built, and no source has changed since. */
export function isCurrent(directory = defaultDirectory): boolean {
  const built = readBuilt(directory);
  return built !== undefined && areUnchanged(root, built.sources);
}
