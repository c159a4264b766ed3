import { placeKey, type Scope } from '../api/queries.ts';
import type { Api } from '../api/services.ts';

export type Platform = Api['platform'];
/** An item of a list of the API. */
export type ItemOf<
  List extends (...args: never[]) => { firstPage(): Promise<{ data: unknown[] }> },
> = Awaited<ReturnType<ReturnType<List>['firstPage']>>['data'][number];

/** All data of operators belongs to production. */
export function operationsKey({ place }: Scope): readonly unknown[] {
  return [...placeKey(place), 'operations'];
}
