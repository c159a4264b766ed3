import {
  type EventDefinition,
  type EventType,
  eventCatalogue,
  eventRequestSchema,
  isPersonId,
  personalMark,
} from '@irp/contracts/events';
import { publicDetail, publicSubject } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { z } from 'zod';

/** The person of all examples. */
const userId = '01920000-0000-7000-8000-000000000005';
const personOf = (type: string) => `somebody of ${type}`;

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return isText(schema.unwrap() as z.ZodType);
  }
  return (
    schema instanceof z.ZodString ||
    (schema instanceof z.ZodArray && isText(schema.element as z.ZodType))
  );
}

/** Formats of texts that cannot be personal. */
const harmless = new Set(['datetime', 'uuid', 'date', 'time']);

/**
 * The paths of texts without a mark. A text inside a list or an object cannot be encrypted: such a
 * text must be marked as not personal.
 */
function unmarked(schema: z.ZodType, path: string, isNested: boolean): string[] {
  const mark = personalMark(schema);
  if (mark === false || (mark !== undefined && !isNested)) {
    return [];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unmarked(schema.unwrap() as z.ZodType, path, isNested);
  }
  if (schema instanceof z.ZodArray) {
    return unmarked(schema.element as z.ZodType, `${path}[]`, true);
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, one]) =>
      unmarked(one as z.ZodType, `${path}.${name}`, true),
    );
  }
  if (schema instanceof z.ZodRecord) {
    return unmarked(schema.valueType as z.ZodType, `${path}{}`, true);
  }
  if (
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean
  ) {
    return [];
  }
  const format = (schema as { format?: string | null }).format;
  return typeof format === 'string' && harmless.has(format) ? [] : [path];
}

function unmarkedOf(detail: z.ZodObject): string[] {
  return Object.entries(detail.shape).flatMap(([name, schema]) =>
    unmarked(schema as z.ZodType, name, false),
  );
}

describe('personal data in events', () => {
  for (const { type, detail } of Object.values(eventCatalogue)) {
    it(`${type}: every text is marked as personal or not personal`, () => {
      expect(
        unmarkedOf(detail),
        'mark it with personal(), or use plainText, of personal-data.ts',
      ).to.deep.equal([]);
    });
  }

  for (const { type, subject, detail, example } of Object.values<EventDefinition>(eventCatalogue)) {
    it(`${type}: every id of a person is marked, and without the marked ids it names no person`, () => {
      const shape = detail.shape as Record<string, z.ZodType>;
      const named = Object.keys(shape).filter(
        (name) => isText(shape[name]!) && personalMark(shape[name]!) === false,
      );
      const people = named.filter((name) =>
        /(user|person|member|owner|assignee|reviewer|by)(id)?s?$/i.test(name),
      );
      expect(
        people.filter((name) => !isPersonId(shape[name]!)),
        'use personId of personal-data.ts',
      ).to.deep.equal([]);

      const detailOf = Object.fromEntries(
        Object.keys(shape).map((name) => [
          name,
          isPersonId(shape[name]!) ? personOf(type) : example[name],
        ]),
      );
      const text = JSON.stringify(publicDetail(type as EventType, detailOf, { people: false }));
      for (const id of [personOf(type), userId]) {
        expect(text).not.to.contain(id);
      }
      const isOfPerson = subject === 'user' || subject === 'email';
      const about = people.length > 0 || isOfPerson ? personOf(type) : 'a thing';
      const known = publicSubject(type as EventType, about, detailOf);
      expect(known).to.equal(about === 'a thing' ? about : undefined);
    });
  }

  it("of every request are the actor's IP address and user agent", () => {
    const { ip, userAgent } = eventRequestSchema.shape;
    expect([personalMark(ip), personalMark(userAgent)]).to.deep.equal(['actor', 'actor']);
  });

  it('is found in every text of a new event', () => {
    const text = z.string();
    const event = z.object({
      a: text,
      b: text.nullable().optional(),
      c: z.array(z.object({ d: text })),
      e: z.unknown(),
    });
    expect(unmarkedOf(event)).to.deep.equal(['a', 'b', 'c[].d', 'e']);
  });
});
