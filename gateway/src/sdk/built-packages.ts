import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '@irp/errors';

/** A tarball for npm or a wheel for pip, in `packages.json` of `packages/sdk`. */
export interface BuiltPackage {
  name: string;
  version: string;
  /** Name of the package in the folder. */
  file: string;
  /** Bytes of the package. */
  size: number;
  /** Subresource Integrity, as in npm's lockfile. */
  integrity: string;
}

/** Output folder of `npm run pack`, a start and the image. */
export const defaultDirectory = fileURLToPath(
  new URL('../../../node_modules/.cache/sdk', import.meta.url),
);

/** A build takes some seconds of CPU time. */
const retryAfterS = 5;

/**
 * The currently built packages.
 * @throws PlatformError 503 while there are none
 */
export async function builtPackages(directory: string): Promise<readonly BuiltPackage[]> {
  const text = await readFile(join(directory, 'packages.json'), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new PlatformError(
      'unavailable',
      'The packages are not built yet. A start of the platform builds them in the background; npm run pack builds them at once, and says what fails.',
      { retryAfterS },
    );
  }
  return JSON.parse(text).packages;
}
