import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '@irp/errors';

/** A tarball for npm or a wheel for pip, as `packages.json` in the output folder lists it. */
export interface BuiltPackage {
  name: string;
  version: string;
  /** File name of the package in the folder. */
  file: string;
  /** Size of the package in bytes. */
  size: number;
  /** Hash in the format of Subresource Integrity, as in npm's lockfile. */
  integrity: string;
}

/**
 * The output folder of `npm run pack`. The gateways of `npm start` and of the container image read
 * this folder.
 */
export const defaultDirectory = fileURLToPath(
  new URL('../../../node_modules/.cache/sdk', import.meta.url),
);

/** `Retry-After` in seconds while no package is built. A build takes some seconds of CPU time. */
const retryAfterS = 5;

/**
 * Returns the packages of the last build.
 * @throws PlatformError 503 if no build has finished yet
 */
export async function builtPackages(directory: string): Promise<readonly BuiltPackage[]> {
  const text = await readFile(join(directory, 'packages.json'), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new PlatformError(
      'unavailable',
      'The packages are not built yet. The platform builds the packages in the background at its start. To build the packages at once and see errors, run npm run pack.',
      { retryAfterS },
    );
  }
  return JSON.parse(text).packages;
}
