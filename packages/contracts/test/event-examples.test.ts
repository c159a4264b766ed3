import { readdirSync, readFileSync } from 'node:fs';
import { eventCatalogue } from '@irp/contracts';
import { expect } from 'chai';

const directory = new URL('./event-examples/', import.meta.url);

/** What was told of events in the past, one file each: whoever reads a log of years, or a dead letter, meets them again. */
const stored = readdirSync(directory).map((file) => {
  const { type, detail } = JSON.parse(readFileSync(new URL(file, directory), 'utf8'));
  return { file, type, detail };
});

describe('events', () => {
  for (const { file, type, detail } of stored)
    it(`of the past can still be read: ${file}`, () => {
      const definition = eventCatalogue[type as keyof typeof eventCatalogue];
      expect(definition, `${type} was taken away`).not.to.equal(undefined);
      expect(definition.detail.safeParse(detail).error?.message).to.equal(undefined);
    });

  for (const { type, detail, example } of Object.values(eventCatalogue))
    it(`${type} has an example that fits, and one stored for later versions`, () => {
      expect(detail.safeParse(example).error?.message).to.equal(undefined);
      const latest = stored.filter((one) => one.type === type).map((one) => JSON.stringify(one.detail));
      expect(latest, `store it: ${type}.v1.json, or the next version`).to.include(JSON.stringify(example));
    });
});
