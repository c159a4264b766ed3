import type { Investment } from '@irp/contracts/investments';

/** Returns a record with only the named fields; by default with all fields. */
export function selectFields(
  record: Investment,
  names: readonly (keyof Investment)[] | undefined,
): Partial<Investment> {
  return names === undefined
    ? record
    : Object.fromEntries(names.map((name) => [name, record[name]]));
}
