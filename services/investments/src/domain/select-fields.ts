import type { Investment } from '@irp/contracts/investments';

/** Returns a record with only the given fields. Default: all fields. */
export function selectFields(
  record: Investment,
  names: readonly (keyof Investment)[] | undefined,
): Partial<Investment> {
  return names === undefined
    ? record
    : Object.fromEntries(names.map((name) => [name, record[name]]));
}
