import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isolatedDeclarationSync } from 'oxc-transform';
import { generatedTypes } from './generated-files.ts';

/**
 * Writes the type declarations (`.d.ts`) of a folder of TypeScript files, and of the generated
 * schema of the client.
 * @throws Error for an export without an explicit type (`isolatedDeclarations`)
 */
export function writeDeclarations(sources: string, folder: string): void {
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['generated/**'] });
  for (const file of files) {
    const text = readFileSync(join(sources, file), 'utf8');
    const { code, errors } = isolatedDeclarationSync(file, text);
    if (errors.length > 0) {
      const problems = errors.map(({ message, codeframe }) => `${message}\n${codeframe ?? ''}`);
      throw new Error(`${file} has no declarations: ${problems.join('\n')}`);
    }
    write(join(folder, file.replace(/\.ts$/, '.d.ts')), portable(code));
  }
  write(join(folder, 'generated/schema.d.ts'), generatedTypes());
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Changes imports to `.js` files, which every version of TypeScript resolves. */
function portable(text: string): string {
  return text.replace(/((?:from |import\()['"]\.{1,2}\/[^'"]+?)(?:\.d)?\.ts(?=['"])/g, '$1.js');
}
