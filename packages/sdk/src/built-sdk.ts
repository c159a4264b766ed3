import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, type FileStates } from '@irp/background-build/file-states';

/** A tarball for npm, or a wheel for pip. */
export interface BuiltPackage {
  name: string;
  version: string;
  /** The file name of the package in the folder. */
  file: string;
  /** The size of the package in bytes. */
  size: number;
  /** The SHA-512 hash of the package, in the format of npm's lockfile (Subresource Integrity). */
  integrity: string;
}

/** The contents of `packages.json` in the folder, which the gateway reads. */
export interface BuiltSdk {
  packages: BuiltPackage[];
  sources: FileStates;
}

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const defaultDirectory = join(root, 'node_modules/.cache/sdk');
export const manifestName = 'packages.json';

/** Returns whether the packages exist, and their sources have not changed since the build. */
export function areCurrent(directory = defaultDirectory): boolean {
  try {
    const text = readFileSync(join(directory, manifestName), 'utf8');
    const { packages, sources }: BuiltSdk = JSON.parse(text);
    return (
      packages.every(({ file, size }) => statSync(join(directory, file)).size === size) &&
      areUnchanged(root, sources)
    );
  } catch {
    // The packages were not built yet.
    return false;
  }
}
