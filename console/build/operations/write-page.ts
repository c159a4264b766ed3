import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../built-console.ts';
import { operationsPage } from './operations-page.ts';

writeFileSync(join(root, 'docs/console.md'), operationsPage());
