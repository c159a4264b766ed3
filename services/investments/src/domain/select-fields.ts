import type { Investment } from '@irp/contracts/investments';

/** The named fields of a record; default: all fields. */
export function selectFields(
  record: Investment,
  names: readonly (keyof Investment)[] | undefined,
): Partial<Investment> {
  return names === undefined
    ? record
    : Object.fromEntries(names.map((name) => [name, record[name]]));
}
