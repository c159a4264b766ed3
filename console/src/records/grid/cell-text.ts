import { currentLanguage } from '../../i18n/i18n.ts';
import type { Field, Investment } from '../record.ts';

/** A value as the grid shows it. */
export function textOf(record: Investment, field: Field): string {
  const value: unknown = record[field];
  if (field === 'employees') {
    return value === 0 ? '' : Number(value).toLocaleString(currentLanguage());
  }
  if (field === 'createdAt' || field === 'updatedAt') {
    return new Date(String(value)).toLocaleDateString(currentLanguage());
  }
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  return value === null || value === undefined ? '' : String(value);
}
