import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { directory } from '@irp/directory';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import { expect } from 'chai';
import mongoose from 'mongoose';

const page = readFileSync(
  fileURLToPath(new URL('../../../docs/operations/capacity.md', import.meta.url)),
  'utf8',
);
const services = new Map(
  [authorization, investments, directory, notifications, audit].map((one) => [one.name, one]),
);

/** The rows of the table with a shard key: service, collections, and the key's fields in order. */
const rows = [...page.matchAll(/^\| (\w+): ((?:`\w+`(?:, )?)+) \| `(\{ \w.* \})` \|/gm)].map(
  ([, service = '', names = '', key = '']) => ({
    service,
    key,
    collections: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    fields: [...key.matchAll(/(\w+):/g)].map(([, field = '']) => field),
  }),
);

/** The models of a service, without a database. */
function modelsOf(service: string): mongoose.Model<unknown>[] {
  const connection = mongoose.createConnection();
  services.get(service)!.database.compile(connection);
  return Object.values(connection.models);
}

describe('shard keys of docs/operations/capacity.md', () => {
  it('are read from its table', () => {
    expect(rows.length).to.be.greaterThan(7);
  });

  for (const { service, collections, key, fields } of rows) {
    it(`${service}, ${collections.join(', ')}: every unique index begins with ${key}`, () => {
      const models = modelsOf(service);
      for (const name of collections) {
        const model = models.find(({ collection }) => collection.name === name);
        expect(model, name).to.not.equal(undefined);
        const indexes = model!.schema.indexes().filter(([, { unique }]) => unique);
        for (const [index] of indexes) {
          expect(Object.keys(index).slice(0, fields.length), name).to.deep.equal(fields);
        }
        for (const field of fields) {
          expect(model!.schema.path(field), `${name}: ${field}`).to.not.equal(undefined);
        }
      }
    });
  }
});
