import { escapeFormula } from '@irp/contracts/csv-formula';
import { csvLine } from '@irp/contracts/csv-line';
import { type Investment, investmentSchema } from '@irp/contracts/investments';

export const exportColumns = Object.keys(investmentSchema.shape) as (keyof Investment)[];

/**
 * Returns the values of the given fields of a record, with escaped formulas. An import removes the
 * escapes.
 */
export function toLine(
  record: Investment,
  fields: readonly (keyof Investment)[],
  delimiter: string,
): string {
  const cells = fields.map((name) => escapeFormula(toText(record[name]), delimiter));
  return csvLine(cells, delimiter);
}

/** Converts a value to a text. An import converts the text back to the same value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  if (value === null || value === undefined) {
    return '';
  }
  if (Array.isArray(value)) {
    return value.every(isPlainTag) ? value.join(';') : JSON.stringify(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns whether a tag contains no separator and does not begin like a JSON array. */
function isPlainTag(tag: unknown): boolean {
  return typeof tag === 'string' && !/[;[]/.test(tag);
}
