import type { PlainObject } from '../values/canonical-type.ts';
import { fieldOf, fieldsOf } from '../values/field-names.ts';

/** Returns the top-level fields that a valid filter tests: no other decides whether it matches. */
export function filteredFields(filter: PlainObject): Set<string> {
  const names = new Set<string>();
  for (const [name, operand] of fieldsOf(filter)) {
    if (!name.startsWith('$')) {
      names.add(fieldOf(name));
      continue;
    }
    for (const branch of operand as PlainObject[]) {
      for (const tested of filteredFields(branch)) {
        names.add(tested);
      }
    }
  }
  return names;
}
