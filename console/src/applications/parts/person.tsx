import { useNames } from '../../api/people.ts';

/**
 * Shows the name of a member. Shows the id for a former member, or without the right to read
 * members.
 */
export function Person({ id }: { id: string | null }) {
  const names = useNames();
  if (id === null) {
    return '–';
  }
  return names.get(id) ?? <code>{id}</code>;
}
