import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const defaultFile = join(root, 'packages/client/src/generated/schema.d.ts');
/** What the types are made from: the contracts with the packages they import, and the tools. */
const sources = [
  'packages/{contracts,errors,secrets}/src/**/*.ts',
  'packages/sdk/src/client-types/*.ts',
  'packages/client/tools/*.ts',
  'pnpm-lock.yaml',
];

/** SHA-256 of the sources, in hexadecimal. */
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
 * Writes the types of the client, unless the types are current. The first line contains the hash of
 * the sources.
 * @returns whether the types were written
 */
export async function writeTypes(file = defaultFile): Promise<boolean> {
  const firstLine = `// sources: ${sourcesHash()}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(firstLine)) {
    return false;
  }
  // Loaded only here: the contracts take half a second to load.
  const { generatedTypes } = await import('@irp/sdk/client-types');
  const types = generatedTypes();
  mkdirSync(join(file, '..'), { recursive: true });
  // Another process may read or write the file at the same time.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${firstLine}${types}`);
  renameSync(written, file);
  return true;
}
