import { useNames } from '../../api/people.ts';

/** The name of a member; the id for a former member, or without the right to read members. */
export function Person({ id }: { id: string | null }) {
  const names = useNames();
  if (id === null) {
    return '–';
  }
  return names.get(id) ?? <code>{id}</code>;
}
