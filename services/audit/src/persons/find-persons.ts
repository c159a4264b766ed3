import type { RecordFilter } from '../store/record-store.ts';
import type { View } from '../store/view.ts';
import type { PersonSealer } from './person-sealer.ts';

/**
 * Replaces a mail address in the filters `actor` and `target` by the ids of the person's keys.
 * Records contain mail addresses only encrypted, and an encrypted value begins with the id of its
 * key.
 */
export type FindPersons = <Filter extends RecordFilter>(
  view: View,
  filter: Filter,
) => Promise<Filter & RecordFilter>;

export function createFindPersons(persons: Pick<PersonSealer, 'keysOf'>): FindPersons {
  return async (view, filter) => {
    const keysOf = async (id: RecordFilter['actor']) =>
      typeof id === 'string' && id.includes('@') ? persons.keysOf(view.stream, id) : id;
    const [actor, target] = await Promise.all([keysOf(filter.actor), keysOf(filter.target)]);
    return {
      ...filter,
      actor,
      target,
    };
  };
}
