import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWheel } from '@irp/client-python';
import type { BuiltPackage } from './built-sdk.ts';

/** Sources of the wheel: the contracts, the packages that the contracts import, and the client. */
export const pythonSources = [
  'packages/{contracts,errors,secrets}/src/**/*.ts',
  'packages/client-python/src/**/*.ts',
  'packages/client-python/python/**/*.{py,typed}',
];

/** Writes the wheel of the Python client. */
export function packPython(directory: string): BuiltPackage {
  const { file, version, bytes } = buildWheel();
  writeFileSync(join(directory, file), bytes);
  return {
    name: 'irp-client',
    version,
    file,
    size: bytes.length,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  };
}
