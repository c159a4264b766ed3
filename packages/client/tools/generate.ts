import { writeFileSync } from 'node:fs';
import { generatedPaths } from '@irp/sdk/client-types';
import { writeTypes } from './types-file.ts';

await writeTypes();
writeFileSync(new URL('../src/idempotent-paths.ts', import.meta.url), generatedPaths());
