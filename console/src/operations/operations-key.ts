import { placeKey, type Scope } from '../api/queries.ts';
import type { Api } from '../api/services.ts';

export type Platform = Api['platform'];
/** The type of the items in a list of the API. */
export type ItemOf<
  List extends (...args: never[]) => { firstPage(): Promise<{ data: unknown[] }> },
> = Awaited<ReturnType<ReturnType<List>['firstPage']>>['data'][number];

/**
 * Returns the first part of query keys for operator pages. All data of operators belong to
 * production.
 */
export function operationsKey({ place }: Scope): readonly unknown[] {
  return [...placeKey(place), 'operations'];
}
