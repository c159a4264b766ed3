import { readFileSync, writeFileSync } from 'node:fs';
import { settingsDefinitions } from './settings-schema.ts';

// `npm run chart:schema`: writes the names of settings into values.schema.json. The rest of that
// file is written by hand.
const file = new URL('../chart/values.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(file, 'utf8'));
schema.definitions = { ...schema.definitions, ...(await settingsDefinitions()) };
writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
