import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const client = fileURLToPath(new URL('../', import.meta.url));
const defaultFolder = join(client, 'types');
const compiler = fileURLToPath(
  new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')),
);

/**
 * Writes the declarations for the tarball of the client. The folder is in git: a clone without
 * TypeScript builds the tarball, too.
 */
export function writeDeclarations(folder = defaultFolder): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const config = join(client, 'tools/declarations.tsconfig.json');
  execFileSync(process.execPath, [compiler, '-p', config, '--outDir', unfinished], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  mkdirSync(join(unfinished, 'generated'), { recursive: true });
  cpSync(join(client, 'src/generated/schema.d.ts'), join(unfinished, 'generated/schema.d.ts'));
  for (const file of globSync('**/*.d.ts', { cwd: unfinished })) {
    const path = join(unfinished, file);
    writeFileSync(path, portable(readFileSync(path, 'utf8')));
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

/** Imports name `.js` files, as every TypeScript resolves them. The line with a hash is left out. */
function portable(text: string): string {
  return text
    .replace(/^\/\/ sources: .*\n/, '')
    .replace(/((?:from |import\()['"]\.{1,2}\/[^'"]+?)(?:\.d)?\.ts(?=['"])/g, '$1.js');
}
