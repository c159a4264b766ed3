import { z } from 'zod';
import { offsetQuery, pageQuery } from '../page.ts';
import { searchText } from '../search-text.ts';
import { cleanText } from '../text.ts';
import { delimiters } from './delimiters.ts';
import { countryFilterFormat } from './field-formats.ts';
import { countryRule } from './field-rules.ts';
import { selectionQuery } from './field-selection.ts';
import { visibilities } from './investment-fields.ts';

export const sortOrders = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  'name',
  '-name',
  'tickerSymbol',
  '-tickerSymbol',
] as const;
export type SortOrder = (typeof sortOrders)[number];

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true');

/** Text fields that a list can be filtered by, by equality. */
export const equalityFilters = [
  'country',
  'sector',
  'industry',
  'exchange',
  'type',
  'marketType',
  'financingType',
  'issuance',
  'tickerSymbol',
] as const;

/** The most values of one filter. */
const maxValues = 50;

/**
 * One value, or several by a parameter that is repeated. A record matches if it has one of them.
 * @param schema of one value, as JSON Schema
 */
function valuesOf(value: z.ZodType<string, string>, schema: Record<string, unknown>) {
  return z
    .union([value, z.array(value)])
    .transform((found) => [found].flat())
    .refine(({ length }) => length <= maxValues, `must be at most ${maxValues} values`)
    .transform(distinct)
    .meta(listFormat(schema, maxValues));
}

/** The JSON Schema of a parameter with texts, which zod would describe as a text or a list. */
function listFormat(item: Record<string, unknown>, maxItems: number) {
  return {
    type: 'array',
    items: { type: 'string', ...item },
    minItems: 1,
    maxItems,
    anyOf: undefined,
  } as const;
}

function distinct(found: string[]): string[] {
  return [...new Set(found)];
}

const text = cleanText(200);
const { $schema: _dialect, ...textSchema } = z.toJSONSchema(text);
const values = valuesOf(text, textSchema);

const equality = Object.fromEntries(
  equalityFilters.map((name) => [
    name,
    values.optional().meta({
      description: `Records with this ${name}, or one of several (\`${name}=…&${name}=…\`), in upper or lower case`,
    }),
  ]),
) as Record<(typeof equalityFilters)[number], z.ZodOptional<typeof values>>;

const tags = z
  .union([cleanText(100), z.array(cleanText(100))])
  .transform((value) => (Array.isArray(value) ? value : value.split(',').map((tag) => tag.trim())))
  .refine((value) => value.every((tag) => tag !== '') && value.length <= 10, 'must be 1 to 10 tags')
  .meta(listFormat({ maxLength: 100, pattern: '^[^,\\u0000]*[^\\s,\\u0000][^,\\u0000]*$' }, 10));

/** Records have upper-case codes. The empty text finds records without a country. */
const countries = z
  .union([z.string(), z.array(z.string())])
  .transform((found) =>
    [found]
      .flat()
      .flatMap((one) => one.split(','))
      .map((code) => code.trim().toUpperCase()),
  )
  .superRefine((codes, context) => {
    const message =
      codes.length > maxValues
        ? `must be at most ${maxValues} codes`
        : codes.map(countryRule).find((one) => one !== undefined);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .transform(distinct)
  .meta(listFormat(countryFilterFormat, maxValues));

export const filterShape = {
  ...equality,
  country: countries.optional().meta({
    description:
      'Records of this country or one of several, separated by commas: ISO 3166-1 alpha-2, in upper or lower case',
  }),
  tags: tags.optional().meta({
    description:
      'Records with all of these tags, separated by commas; in any letter case if no record has it exactly',
  }),
  visibility: z
    .enum(visibilities, `must be one of ${visibilities.join(', ')}`)
    .optional()
    .meta({
      description: "`workspace`: shared records; `private`: the caller's own private records",
    }),
  isLocked: flag
    .optional()
    .meta({ description: '`true`: locked records; `false`: unlocked records' }),
  archived: z.enum(['true', 'false', 'any'], 'must be true, false or any').default('false').meta({
    description: '`true`: archived records; `false`: records that are not archived; `any`: both',
  }),
  favorite: flag.optional().meta({
    description: "`true`: the caller's favourites; `false`: records that are none of them",
  }),
  updatedSince: z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 time such as 2026-01-31T00:00:00Z' })
    .optional()
    .meta({ description: 'Records changed at or after this time' }),
  q: searchText().optional().meta({
    description:
      'Prefixes of words in names, ticker, CEO, headquarters, sector, industry, exchange, tags, identifiers or website; every one must match',
  }),
};

export const listV2Query = pageQuery.extend({
  sort: z
    .enum(sortOrders, `must be one of ${sortOrders.join(', ')}`)
    .default('-createdAt')
    .meta({ description: 'Field to sort by; a minus sign sorts in descending order' }),
  ...selectionQuery.shape,
  ...filterShape,
});

/**
 * The lists of the fixed contract ignore unknown parameters, such as one that defeats caches:
 * clients written for it must not break. Parameters of the v2 list are an error, because ignoring a
 * filter would return other records than requested.
 */
function fixedListQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  const others = Object.keys(listV2Query.shape).filter((name) => !(name in shape));
  return z.looseObject(shape).superRefine((query, context) => {
    for (const name of others.filter((other) => other in query)) {
      const lists =
        name in offsetQuery.shape ? '/v1/investments and /v2/investments' : '/v2/investments';
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is a parameter of ${lists} only`,
      });
    }
  });
}

export const listAllQuery = fixedListQuery({});
export const listV1Query = fixedListQuery(offsetQuery.shape);

export const exportQuery = z.strictObject({
  format: z
    .enum(['csv', 'ndjson'], 'must be csv or ndjson')
    .default('csv')
    .meta({ description: '`csv` for spreadsheets, `ndjson` to import the records again' }),
  delimiter: z
    .enum(delimiters, `must be one of ${delimiters.join(' ')}`)
    .default(',')
    .meta({
      description:
        'Delimiter of the cells of CSV: `;` for Excel where the decimal separator is a comma',
    }),
  bom: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true`: CSV starts with a byte order mark, by which Excel recognises UTF-8',
    }),
  ...filterShape,
});

/** The filters of lists and exports. */
export type InvestmentFilters = z.output<z.ZodObject<typeof filterShape>>;
