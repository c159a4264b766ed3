import { escapeFormula } from '@irp/contracts/csv-formula';
import { csvLine } from '@irp/contracts/csv-line';
import { type Investment, investmentSchema } from '@irp/contracts/investments';

export const exportColumns = Object.keys(investmentSchema.shape) as (keyof Investment)[];

/**
 * The values of these fields of a record, with escaped formulas. The import removes the escapes.
 */
export function toLine(
  record: Investment,
  fields: readonly (keyof Investment)[],
  delimiter: string,
): string {
  const cells = fields.map((name) => escapeFormula(toText(record[name]), delimiter));
  return csvLine(cells, delimiter);
}

/** A value as text. The import converts the text back to the same value. */
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

/** Whether a tag contains neither the separator nor the start of a JSON array. */
function isPlainTag(tag: unknown): boolean {
  return typeof tag === 'string' && !/[;[]/.test(tag);
}
