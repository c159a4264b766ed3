import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, type FileStates } from '@irp/background-build/file-states';

/** A tarball for npm, or a wheel for pip. */
export interface BuiltPackage {
  name: string;
  version: string;
  /** Name of the package in the folder. */
  file: string;
  /** Bytes of the package. */
  size: number;
  /** SHA-512 of the package, in the form of npm's lockfile (Subresource Integrity). */
  integrity: string;
}

/** `packages.json` of the folder, for the gateway. */
export interface BuiltSdk {
  packages: BuiltPackage[];
  sources: FileStates;
}

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const defaultDirectory = join(root, 'node_modules/.cache/sdk');
export const manifestName = 'packages.json';

/** Whether the packages exist, without a change of sources since the build. */
export function areCurrent(directory = defaultDirectory): boolean {
  try {
    const text = readFileSync(join(directory, manifestName), 'utf8');
    const { packages, sources }: BuiltSdk = JSON.parse(text);
    return (
      packages.every(({ file, size }) => statSync(join(directory, file)).size === size) &&
      areUnchanged(root, sources)
    );
  } catch {
    // There are none yet.
    return false;
  }
}
