import { type Investment, investmentSchema } from '@irp/contracts';

export const exportColumns = Object.keys(investmentSchema.shape) as (keyof Investment)[];

/**
 * A record as cells. What a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection);
 * the import takes it away again.
 */
export function toCells(record: Investment): string[] {
  return exportColumns.map((name) => escapeFormula(toText(record[name])));
}

/** A value as the import reads it again. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.every(isPlainTag) ? value.join(';') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Could be told from its neighbours, and from JSON, when it is read again. */
function isPlainTag(tag: unknown): boolean {
  return typeof tag === 'string' && !/[;[]/.test(tag);
}

function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
