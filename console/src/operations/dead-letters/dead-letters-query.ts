import { listQuery, type Scope } from '../../api/queries.ts';
import type { ItemOf, Platform } from '../operations-key.ts';
import type { Group } from './groups.ts';

export type DeadLetter = ItemOf<Platform['deadLetters']['list']>;

export function deadLettersQuery({ place, api }: Scope, group: Group | undefined) {
  const filter = group === undefined ? {} : { group };
  return listQuery(place, ['operations', 'dead letters', filter], (page, options) =>
    api.platform.deadLetters.list({ ...filter, ...page }, options).firstPage(),
  );
}
