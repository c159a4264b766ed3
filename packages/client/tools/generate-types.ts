import { writeTypes } from './types-file.ts';

await writeTypes();
