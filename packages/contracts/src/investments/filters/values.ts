import { z } from 'zod';
import { cleanText } from '../../text.ts';
import { countryFilterFormat } from '../field-formats.ts';
import { countryRule } from '../field-rules.ts';
import { maxTagLength } from '../investment-fields.ts';

/** Maximum number of values in a filter. */
const maxValues = 50;
const maxTags = 10;

/**
 * Returns the schema of one value, or of several if the parameter is repeated.
 * @param schema the JSON Schema of a single value
 */
export function valuesOf(value: z.ZodType<string, string>, schema: Record<string, unknown>) {
  return z
    .union([value, z.array(value)])
    .transform((found) => [found].flat())
    .refine(({ length }) => length <= maxValues, `must contain at most ${maxValues} values`)
    .transform(distinct)
    .meta(listFormat(schema, maxValues));
}

const tag = cleanText(maxTagLength).min(1);

/** Tags, separated by commas, or in a repeated parameter. */
export const tagValues = z
  .union([z.string(), z.array(z.string())])
  .transform(separated)
  .refine(
    (tags) => tags.length <= maxTags && tags.every((text) => tag.safeParse(text).success),
    `must be 1 to ${maxTags} tags of 1 to ${maxTagLength} characters`,
  )
  .transform(distinct)
  .meta(
    listFormat(
      { maxLength: maxTagLength, pattern: '^[^,\\u0000]*[^\\s,\\u0000][^,\\u0000]*$' },
      maxTags,
    ),
  );

/** Country codes in upper or lower case. The empty text finds records without a country. */
export const countryValues = z
  .union([z.string(), z.array(z.string())])
  .transform((found) => separated(found).map((code) => code.toUpperCase()))
  .superRefine((codes, context) => {
    const message =
      codes.length > maxValues
        ? `must contain at most ${maxValues} codes`
        : codes.map(countryRule).find((error) => error !== undefined);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .transform(distinct)
  .meta(listFormat(countryFilterFormat, maxValues));

/**
 * Returns the schema of several names, separated by commas.
 * @param known the accepted names
 * @param most maximum number of names
 */
export function namesOf<Name extends string>(known: readonly Name[], most: number) {
  const accepted: ReadonlySet<string> = new Set(known);
  const isKnown = (name: string): name is Name => accepted.has(name);
  const anyName = `(${known.join('|')})`;
  return z
    .string({ error: 'must be given only once' })
    .max(2_000, 'must be at most 2000 characters')
    .transform((text, context) => {
      const names = separated(text);
      const unknown = names.filter((name) => !isKnown(name));
      const [message] = [
        unknown.length > 0 &&
          `contains unknown names: ${unknown.map((name) => name || '(empty)').join(', ')}. Use ${known.join(', ')}`,
        names.length > most && `must contain at most ${most} names`,
      ].filter((error) => error !== false);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message });
      }
      return names.filter(isKnown);
    })
    .meta({ pattern: `^${anyName}(,${anyName}){0,${most - 1}}$` });
}

/**
 * Returns the JSON Schema of a list of texts. zod alone would describe the list as a text or a
 * list.
 */
function listFormat(item: Record<string, unknown>, maxItems: number) {
  return {
    type: 'array',
    items: { type: 'string', ...item },
    minItems: 1,
    maxItems,
    anyOf: undefined,
  } as const;
}

function separated(found: string | string[]): string[] {
  return [found]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim());
}

function distinct(found: string[]): string[] {
  return [...new Set(found)];
}
