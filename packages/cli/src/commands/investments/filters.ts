import type { paths } from '@irp/client';
import type { Options } from '@irp/command-line';

/** The query parameters of an export: its format and the filters, which lists have too. */
export type ExportQuery = NonNullable<
  paths['/v2/investments/exports']['get']['parameters']['query']
>;

const equals = (field: string) =>
  ({
    type: 'string',
    value: 'VALUE',
    multiple: true,
    about: `Only this ${field}; repeat for one of several`,
  }) as const;

/** The filters of lists and exports. The API validates their values. */
export const filterOptions = {
  q: {
    type: 'string',
    value: 'WORDS',
    about: 'Words (or their first letters) that must all match',
  },
  ticker: equals('ticker symbol'),
  country: {
    type: 'string',
    value: 'CC',
    multiple: true,
    about: 'Only this country, a two-letter code (ISO 3166-1); repeat for more countries',
  },
  sector: equals('sector'),
  industry: equals('industry'),
  exchange: equals('exchange'),
  type: equals('type'),
  'market-type': equals('market type'),
  'financing-type': equals('financing type'),
  issuance: equals('issuance'),
  tag: {
    type: 'string',
    value: 'TAG',
    multiple: true,
    about: 'Only with this tag; repeat for more tags',
  },
  visibility: {
    type: 'string',
    value: 'WHO',
    about: 'Only this visibility: workspace or private',
  },
  locked: {
    type: 'string',
    value: 'BOOL',
    about: 'Only locked (true) or unlocked (false) records',
  },
  favorite: {
    type: 'string',
    value: 'BOOL',
    about: 'Only your favourites (true), or only other records (false)',
  },
  archived: {
    type: 'string',
    value: 'BOOL',
    about: 'Only archived records: true, false or any; default: false',
  },
  'updated-since': {
    type: 'string',
    value: 'TIME',
    about: 'Only changed at or after this time, such as 2026-01-31T00:00:00Z',
  },
} as const satisfies Options;

const parameters: Record<keyof typeof filterOptions, keyof ExportQuery> = {
  q: 'q',
  ticker: 'tickerSymbol',
  country: 'country',
  sector: 'sector',
  industry: 'industry',
  exchange: 'exchange',
  type: 'type',
  'market-type': 'marketType',
  'financing-type': 'financingType',
  issuance: 'issuance',
  tag: 'tags',
  visibility: 'visibility',
  locked: 'isLocked',
  favorite: 'favorite',
  archived: 'archived',
  'updated-since': 'updatedSince',
};

/** The given filters as query parameters. */
export function filterQuery(
  options: { [Name in keyof typeof filterOptions]?: string | string[] },
): ExportQuery {
  const entries = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = options[name as keyof typeof filterOptions];
    // The API splits one text of tags at its commas, and not the texts of several parameters.
    return value === undefined
      ? []
      : [[parameter, parameter === 'tags' ? [value].flat().join(',') : value]];
  });
  return Object.fromEntries(entries) as ExportQuery;
}
