import { readdirSync, readFileSync } from 'node:fs';
import { type EventDefinition, eventCatalogue } from '@irp/contracts/events';
import { expect } from 'chai';

const directory = new URL('./event-examples/', import.meta.url);

/** Events of former versions, each in a file: old logs and dead letters contain such events. */
const stored = readdirSync(directory).map((file) => {
  const { type, detail } = JSON.parse(readFileSync(new URL(file, directory), 'utf8'));
  return {
    file,
    type,
    detail,
  };
});

/**
 * Category and outcome of every type ever recorded: stored records have these values, and searches
 * use the values.
 */
const kinds: Record<string, [string, string]> = JSON.parse(
  readFileSync(new URL('./event-kinds.json', import.meta.url), 'utf8'),
);

describe('events', () => {
  it('keep their category and outcome in all versions; a new type belongs in event-kinds.json', () => {
    const now = Object.values<EventDefinition>(eventCatalogue).map(
      ({ type, category, outcome }) => [type, [category, outcome ?? 'success']],
    );
    expect(kinds).to.deep.equal(Object.fromEntries(now));
  });

  for (const { file, type, detail } of stored) {
    it(`of former versions match their schema: ${file}`, () => {
      const definition = eventCatalogue[type as keyof typeof eventCatalogue];
      expect(definition, `${type} was removed`).not.to.equal(undefined);
      expect(definition.detail.safeParse(detail).error?.message).to.equal(undefined);
    });
  }

  for (const { type, detail, example } of Object.values(eventCatalogue)) {
    it(`${type} has a valid example, stored for later versions`, () => {
      expect(detail.safeParse(example).error?.message).to.equal(undefined);
      const latest = stored
        .filter((one) => one.type === type)
        .map((one) => JSON.stringify(one.detail));
      expect(latest, `store the example as ${type}.v1.json, or as the next version`).to.include(
        JSON.stringify(example),
      );
    });
  }
});
