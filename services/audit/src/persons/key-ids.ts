import type { RecordContent } from '../domain/to-record.ts';
import { mapPersonalFields } from './personal-fields.ts';
import { readSealed } from './sealed-text.ts';

/** The ids of the keys of a record's sealed values. */
export function keyIdsIn(record: RecordContent): string[] {
  const ids: string[] = [];
  mapPersonalFields(record, undefined, (value) => {
    const sealed = readSealed(value);
    if (sealed) {
      ids.push(sealed.id);
    }
    return value;
  });
  return ids;
}
