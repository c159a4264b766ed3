import { writeFileSync } from 'node:fs';
import { writeDeclarations } from './declarations.ts';
import { generatedPaths } from './generated-files.ts';
import { writeTypes } from './types-file.ts';

await writeTypes();
writeFileSync(new URL('../src/idempotent-paths.ts', import.meta.url), generatedPaths());
writeDeclarations();
