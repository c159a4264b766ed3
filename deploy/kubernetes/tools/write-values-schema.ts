import { readFileSync, writeFileSync } from 'node:fs';
import { serviceNames } from '@irp/contracts';
import { settingsDefinitions } from './settings-schema.ts';

// `npm run chart:schema`: writes the names of settings into values.schema.json, and the values of a
// new service. All other parts of values.schema.json are written by hand.
const file = new URL('../chart/values.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(file, 'utf8'));
schema.definitions = { ...schema.definitions, ...(await settingsDefinitions()) };
const { image, kafka } = schema.properties;
for (const name of serviceNames) {
  image.properties.digests.properties[name] ??= image.properties.digests.properties.gateway;
  kafka.properties.usernames.properties[name] ??= { type: 'string' };
  schema.properties[name] ??= valuesOfNewService(name);
}
writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);

/** Copies the values of the investments service, which has only the common values. */
function valuesOfNewService(name: string): unknown {
  const values = JSON.stringify(schema.properties.investments);
  return JSON.parse(values.replaceAll('/investments', `/${name}`));
}
