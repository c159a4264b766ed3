import { mkdirSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

const directory = new URL('../src/generated/', import.meta.url);
mkdirSync(directory, { recursive: true });
for (const [name, text] of Object.entries(await generatedFiles())) {
  writeFileSync(new URL(name, directory), text);
}
