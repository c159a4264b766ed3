import type { RecordFilter } from '../store/record-store.ts';
import type { View } from '../store/view.ts';
import type { PersonSealer } from './person-sealer.ts';

/**
 * Records of an actor or target with an e-mail address are found by the keys of the person: the
 * address is encrypted in the records.
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
