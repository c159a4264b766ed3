import { useNames } from '../../api/people.ts';

/**
 * Shows the name of a member. Shows the id of a former member, or if the reader may not read the
 * members.
 */
export function Person({ id }: { id: string | null }) {
  const names = useNames();
  if (id === null) {
    return '–';
  }
  return names.get(id) ?? <code>{id}</code>;
}
