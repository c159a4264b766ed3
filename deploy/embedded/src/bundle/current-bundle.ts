import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, type FileStates } from '@irp/background-build/file-states';

/** The inputs and outputs of a bundle. */
export interface Manifest {
  /**
   * The absolute path of the clone. A moved clone needs a new bundle, because a bundle contains
   * absolute paths.
   */
  root: string;
  files: FileStates;
}

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const directory = join(root, 'node_modules/.cache/platform');
export const manifestFile = join(directory, 'manifest.json');
const bundle = join(directory, 'run-embedded.js');

/**
 * Returns the path of the bundle; undefined if a source or a dependency has changed since the
 * build.
 */
export function currentBundle(): string | undefined {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    return manifest.root === root && areUnchanged(root, manifest.files) ? bundle : undefined;
  } catch {
    // There is no bundle yet.
    return undefined;
  }
}
