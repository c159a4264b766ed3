import { z } from 'zod';
import { cleanText } from '../text.ts';
import { visibilities } from './investment-fields.ts';

export const maxPageSize = 1_000;

/** Digits; a number above 1,000 is served as 1,000. */
const limit = z
  .string({ error: 'must be given once' })
  .regex(/^\d+$/, 'must be a whole number from 0 up')
  .transform((value) => Math.min(Number(value), maxPageSize))
  .default(100)
  .meta({ description: 'How many records to answer at most; above 1,000 counts as 1,000' });

/** Digits; no workspace has more records than the most that is counted exactly. */
const offset = z
  .string({ error: 'must be given once' })
  .regex(/^\d+$/, 'must be a whole number from 0 up')
  .transform((value) => Math.min(Number(value), Number.MAX_SAFE_INTEGER))
  .default(0);

export const listV1Query = z.strictObject({ limit, offset });

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

const given = { error: 'must be given once' };
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/** Exact filters over text fields that hold one of few values. */
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

const equality = Object.fromEntries(
  equalityFilters.map((name) => [
    name,
    cleanText(200)
      .optional()
      .meta({ description: `Only records with exactly this ${name}` }),
  ]),
) as Record<(typeof equalityFilters)[number], z.ZodOptional<z.ZodString>>;

const tags = z
  .union([cleanText(100), z.array(cleanText(100)).max(10, 'must be at most 10 tags')])
  .transform((value) => (Array.isArray(value) ? value : value.split(',').map((tag) => tag.trim())))
  .refine((value) => value.every((tag) => tag !== '') && value.length <= 10, 'must be 1 to 10 tags');

export const filterShape = {
  ...equality,
  tags: tags.optional().meta({ description: 'Only records with all of these tags, separated by commas' }),
  visibility: z
    .enum(visibilities, `must be one of ${visibilities.join(', ')}`)
    .optional()
    .meta({ description: 'Only shared, or only own private records' }),
  isLocked: flag.optional().meta({ description: 'Only locked, or only unlocked records' }),
  archived: z
    .enum(['true', 'false', 'any'], 'must be true, false or any')
    .default('false')
    .meta({ description: 'Archived records: only them, none, or all' }),
  updatedSince: z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 time such as 2026-01-31T00:00:00Z' })
    .optional()
    .meta({ description: 'Only records changed at or after this time' }),
  q: cleanText(200)
    .refine((value) => /[\p{L}\p{N}]/u.test(value), 'must have a letter or a digit')
    .optional()
    .meta({
      description: 'Words that name, ticker, people, places, sector, tags or identifiers begin with; all must be found',
    }),
};

export const listV2Query = z.strictObject({
  limit,
  offset,
  cursor: z.string(given).max(4_000, 'must be meta.nextCursor of the page before').optional(),
  sort: z
    .enum(sortOrders, `must be one of ${sortOrders.join(', ')}`)
    .default('-createdAt')
    .meta({ description: 'A minus sign turns the order round' }),
  fields: z
    .string(given)
    .max(1_000)
    .optional()
    .meta({ description: 'Only these fields of each record, separated by commas' }),
  ...filterShape,
});

export const exportQuery = z.strictObject({
  format: z
    .enum(['csv', 'ndjson'], 'must be csv or ndjson')
    .default('csv')
    .meta({ description: 'CSV for spreadsheets, NDJSON to import again' }),
  ...filterShape,
});

/** What selects records, whichever list or export asks. */
export type InvestmentFilters = z.output<z.ZodObject<typeof filterShape>>;
