import { formatNumber } from '../../i18n/format-number.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Field, Investment } from '../record.ts';

/** Returns the text of a field of a record in the grid. */
export function textOf(record: Investment, field: Field): string {
  return textOfValue(field, record[field]);
}

/** Returns the value of a field as text in the person's language. */
export function textOfValue(field: string, value: unknown): string {
  if (field === 'createdAt' || field === 'updatedAt') {
    return new Date(String(value)).toLocaleDateString(currentLanguage());
  }
  if (typeof value === 'number') {
    // The API returns 0 for an unknown number of employees.
    return value === 0 ? '' : formatNumber(value);
  }
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  return value === null || value === undefined ? '' : String(value);
}
