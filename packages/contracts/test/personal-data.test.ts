import { eventCatalogue, eventRequestSchema, personalMark } from '@irp/contracts/events';
import { expect } from 'chai';
import { z } from 'zod';

/** Formats of texts that cannot be personal. */
const harmless = new Set(['datetime', 'uuid', 'date', 'time']);

/** The paths of texts without a mark. A text inside a list or an object cannot be encrypted: it must be marked as not personal. */
function unmarked(schema: z.ZodType, path: string, isNested: boolean): string[] {
  const mark = personalMark(schema);
  if (mark === false || (mark !== undefined && !isNested)) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unmarked(schema.unwrap() as z.ZodType, path, isNested);
  if (schema instanceof z.ZodArray) return unmarked(schema.element as z.ZodType, `${path}[]`, true);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, one]) => unmarked(one as z.ZodType, `${path}.${name}`, true));
  if (schema instanceof z.ZodRecord) return unmarked(schema.valueType as z.ZodType, `${path}{}`, true);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return [];
  const format = (schema as { format?: string | null }).format;
  return typeof format === 'string' && harmless.has(format) ? [] : [path];
}

function unmarkedOf(detail: z.ZodObject): string[] {
  return Object.entries(detail.shape).flatMap(([name, schema]) => unmarked(schema as z.ZodType, name, false));
}

describe('personal data in events', () => {
  for (const { type, detail } of Object.values(eventCatalogue))
    it(`${type}: every text is marked as personal or not personal`, () => {
      expect(unmarkedOf(detail), 'mark it with personal(), or use plainText, of personal-data.ts').to.deep.equal([]);
    });

  it('of every request are its address and user agent, of the actor', () => {
    const { ip, userAgent } = eventRequestSchema.shape;
    expect([personalMark(ip), personalMark(userAgent)]).to.deep.equal(['actor', 'actor']);
  });

  it('is found wherever a new event has a text', () => {
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
