import type { paths } from '@irp/client';
import type { Options } from '../../command/command.ts';

type Query = NonNullable<paths['/v2/investments/exports']['get']['parameters']['query']>;

const is = (field: string) => ({ type: 'string', value: 'VALUE', about: `Only this ${field}` }) as const;

/** What selects records, for lists and exports alike. Values are checked by the API, which names those at fault. */
export const filterOptions = {
  q: { type: 'string', value: 'WORDS', about: 'Words that must all be found' },
  ticker: is('ticker symbol'),
  country: { type: 'string', value: 'CC', about: 'Only this country, in two letters' },
  sector: is('sector'),
  industry: is('industry'),
  exchange: is('exchange'),
  type: is('type'),
  'market-type': is('market type'),
  'financing-type': is('financing type'),
  issuance: is('issuance'),
  tag: { type: 'string', value: 'TAG', multiple: true, about: 'Only with this tag, and this, …' },
  visibility: { type: 'string', value: 'WHO', about: 'workspace or private' },
  locked: { type: 'string', value: 'YES', about: 'true or false' },
  archived: { type: 'string', value: 'YES', about: 'true, false or any; false unless told' },
  'updated-since': { type: 'string', value: 'TIME', about: 'Only changed since, such as 2026-01-31T00:00:00Z' },
} as const satisfies Options;

const parameters: Record<keyof typeof filterOptions, keyof Query> = {
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
  archived: 'archived',
  'updated-since': 'updatedSince',
};

/** The query parameters of the filters that were given. */
export function filterQuery(options: { [Name in keyof typeof filterOptions]?: string | string[] }): Query {
  const given = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = options[name as keyof typeof filterOptions];
    return value === undefined ? [] : [[parameter, Array.isArray(value) ? value.join(',') : value]];
  });
  return Object.fromEntries(given) as Query;
}
