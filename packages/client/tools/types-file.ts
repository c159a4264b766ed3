import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const defaultFile = join(root, 'packages/client/src/generated/schema.d.ts');
/**
 * The sources of the generated types: the contracts, the packages imported by the contracts, and
 * the tools.
 */
const sources = [
  'packages/{contracts,errors,secrets}/src/**/*.ts',
  'packages/sdk/src/client-types/*.ts',
  'packages/client/tools/*.ts',
  'pnpm-lock.yaml',
];

/** Returns the SHA-256 hash of the sources, in hexadecimal. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Writes the types of the client, if the sources have changed. The first line contains the hash of
 * the sources.
 * @returns whether the types were written
 */
export async function writeTypes(file = defaultFile): Promise<boolean> {
  const firstLine = `// sources: ${sourcesHash()}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(firstLine)) {
    return false;
  }
  // Imported only when the types are written, because the import of the contracts takes half a
  // second.
  const { generatedTypes } = await import('@irp/sdk/client-types');
  const types = generatedTypes();
  mkdirSync(join(file, '..'), { recursive: true });
  // Renames the complete file, because a second process may read or write the file now.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${firstLine}${types}`);
  renameSync(written, file);
  return true;
}
