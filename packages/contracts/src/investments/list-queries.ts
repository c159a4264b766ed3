import { z } from 'zod';
import { offsetQuery, pageQuery, wholeNumber } from '../page.ts';
import { searchText } from '../search-text.ts';
import { delimiters } from './delimiters.ts';
import { facetFields } from './facets.ts';
import { selectionQuery } from './field-selection.ts';
import { emptyShape } from './filters/empty-fields.ts';
import { checkRanges, rangeShape, timeOrDate } from './filters/ranges.ts';
import { namesOf } from './filters/values.ts';
import { equalityShape, exclusionShape, tagShape } from './filters/values-of-fields.ts';
import { visibilities } from './investment-fields.ts';
import { sortQuery } from './sort-query.ts';

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true');

export const filterShape = {
  ...equalityShape,
  ...tagShape,
  ...exclusionShape,
  ...rangeShape,
  ...emptyShape,
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
    description: "`true`: the caller's favourites; `false`: all other records",
  }),
  updatedSince: timeOrDate.optional().meta({
    description:
      'Records changed at or after this time. A date means the start of that day in UTC. Same as `updatedAt[gte]`',
  }),
  q: searchText().optional().meta({
    description:
      'Words in names, ticker, CEO, headquarters, sector, industry, exchange, tags, identifiers, website or description, or their beginnings; every word must match. A word that no record has is searched with one typing error',
  }),
};

export const listV2Query = pageQuery
  .extend({
    sort: sortQuery.optional().meta({
      description:
        'Fields to sort by, separated by commas; a minus sign sorts in descending order; default: `-createdAt`, and with `q` by relevance. Records with equal values follow in the order of their ids',
    }),
    ...selectionQuery.shape,
    ...filterShape,
  })
  .superRefine(checkRanges);

export const facetsQuery = z
  .strictObject({
    by: namesOf(facetFields, facetFields.length).optional().meta({
      description:
        'Fields whose values are counted, separated by commas; default: `country,sector,industry,type`',
    }),
    maxValues: wholeNumber(1_000).default(20).meta({
      description: 'Maximum number of values of each field, the most frequent first',
    }),
    ...filterShape,
  })
  .superRefine(checkRanges);

/**
 * Returns the schema of the query of the unversioned list or the v1 list, whose contracts are
 * fixed. The unversioned list and the v1 list ignore unknown parameters, such as a cache buster, so
 * that existing clients do not break. A parameter that only another list has is an error, because a
 * list without the filter would contain wrong records. The v2 list rejects every unknown parameter.
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

export const exportQuery = z
  .strictObject({
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
  })
  .superRefine(checkRanges);

/** The filters of lists and exports. */
export type InvestmentFilters = z.output<z.ZodObject<typeof filterShape>>;
