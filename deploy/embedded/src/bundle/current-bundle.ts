import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a bundle was made from, and what it consists of. */
export interface Manifest {
  /** Absolute, since the bundle contains absolute paths: a clone can be moved. */
  root: string;
  /** Size and time of the last change of each file, by its path in the repository. */
  files: Record<string, string>;
}

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const directory = join(root, 'node_modules/.cache/platform');
export const manifestFile = join(directory, 'manifest.json');
const bundle = join(directory, 'run-embedded.js');

/**
 * Returns the path of the platform as one file, unless a source or a dependency has changed since it
 * was made.
 */
export function currentBundle(): string | undefined {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    const isCurrent =
      manifest.root === root &&
      Object.entries(manifest.files).every(([file, state]) => stateOf(file) === state);
    return isCurrent ? bundle : undefined;
  } catch {
    // There is none yet, or a file is gone.
    return undefined;
  }
}

/** What tells a changed file from the one that was bundled, without reading it. */
export function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${size} ${mtimeMs}`;
}
