import { nearestName, UsageError } from '@irp/command-line';
import type { Endpoint } from '@irp/contracts';
import type { CommandCall } from '../command/command.ts';
import { kindOf } from './fields-of.ts';
import { type Filters, filtersOf, parametersOf } from './filter-option.ts';
import { queryOfView } from './saved-view.ts';

type Query = Record<string, unknown>;

/** Parameters that are not filters. */
const others = new Set([
  'limit',
  'offset',
  'cursor',
  'sort',
  'fields',
  'format',
  'delimiter',
  'bom',
]);

/**
 * Returns the query of the options, of `--filter` and of the saved view in `--view`. An option or
 * filter replaces the same parameter of the view. JSON output contains complete records, regardless
 * of the columns of the view.
 */
export async function withViewAndFilters(
  endpoint: Endpoint,
  query: Query,
  { client, options, terminal, signal }: CommandCall,
): Promise<Query> {
  const filters = filtersOf([options.filter ?? []].flat().map(String));
  requireFilters(endpoint, Object.keys(filters));
  const own = { ...query, ...parametersOf(combined(filters, query)) };
  if (typeof options.view !== 'string') {
    return own;
  }
  const accepts = (name: string) => endpoint.query !== undefined && name in endpoint.query.shape;
  const uses = {
    sort: accepts('sort'),
    columns: accepts('fields') && (kindOf(endpoint) === 'file' || !terminal.json),
  };
  return { ...(await queryOfView(await client(), options.view, uses, terminal, signal)), ...own };
}

/**
 * Merges `--filter` with the filters of other options. The values of `--country` and of `--filter
 * country=…` are alternatives, like several values of one option.
 */
function combined(filters: Filters, query: Query): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const given = query[name];
      return [name, given === undefined ? value : [given as string | string[], value].flat()];
    }),
  );
}

/**
 * Rejects names that are not filters. The platform's own error for an unknown name would list all
 * parameters instead of only the filters.
 * @throws UsageError
 */
function requireFilters({ query }: Endpoint, names: readonly string[]): void {
  const known = Object.keys(query?.shape ?? {}).filter((name) => !others.has(name));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) {
    return;
  }
  const nearest = nearestName(unknown, known);
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new UsageError(
    `--filter must start with the name of a filter, not ${JSON.stringify(unknown)}.${meant} See the options in irp investments list --help.`,
  );
}
