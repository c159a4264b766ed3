import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A tarball for npm, or a wheel for pip. */
export interface BuiltPackage {
  name: string;
  version: string;
  /** Name of the package in the folder. */
  file: string;
  /** Bytes of the package. */
  size: number;
  /** SHA-512 of the package, as a lockfile of npm has it (Subresource Integrity). */
  integrity: string;
}

/** `packages.json` of the folder. The gateway reads it. */
export interface BuiltSdk {
  packages: BuiltPackage[];
  /** Size and time of the last change of each source, by its path in the repository. */
  sources: Record<string, string>;
}

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const defaultDirectory = join(root, 'node_modules/.cache/sdk');
export const manifestName = 'packages.json';

/** Whether the packages are there, and no source has changed since they were built. */
export function areCurrent(directory = defaultDirectory): boolean {
  try {
    const text = readFileSync(join(directory, manifestName), 'utf8');
    const { packages, sources }: BuiltSdk = JSON.parse(text);
    return (
      packages.every(({ file, size }) => statSync(join(directory, file)).size === size) &&
      Object.entries(sources).every(([file, state]) => stateOf(file) === state)
    );
  } catch {
    // There are none yet, or a source is gone.
    return false;
  }
}

/** Size and time of the last change, which differ after a change of the file. */
export function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${size} ${mtimeMs}`;
}
