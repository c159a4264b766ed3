import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, type FileStates } from '@irp/background-build/file-states';

/** The content of `manifest.json` in the folder of the build. */
export interface BuiltConsole {
  /** Names of files in `assets`, without compressed copies. */
  assets: string[];
  /** Size of the first load in bytes, compressed with Brotli. */
  firstLoadBytes: number;
  sources: FileStates;
}

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The folder of the build. The gateway serves the console from this folder. */
export const defaultDirectory = join(root, 'node_modules/.cache/console');
export const manifestName = 'manifest.json';
/** A file with the reason why the last build failed. */
export const failureName = 'failure.json';

/** Reads the manifest of the last complete build; undefined before the first build. */
export function readBuilt(directory = defaultDirectory): BuiltConsole | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, manifestName), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the console is built, and no source has changed since the build. */
export function isCurrent(directory = defaultDirectory): boolean {
  const built = readBuilt(directory);
  return built !== undefined && areUnchanged(root, built.sources);
}
