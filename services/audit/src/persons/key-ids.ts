import type { RecordContent } from '../domain/to-record.ts';
import { mapPersonalFields } from './personal-fields.ts';
import { readSealed } from './sealed-text.ts';

/** Returns the ids of the keys with which values of a record are encrypted. */
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
