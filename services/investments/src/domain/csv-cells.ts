import { type Investment, investmentSchema } from '@irp/contracts';

export const exportColumns = Object.keys(investmentSchema.shape) as (keyof Investment)[];

/**
 * A record as cells. What a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection);
 * the import takes it away again.
 */
export function toCells(record: Investment): string[] {
  return exportColumns.map((name) => escapeFormula(toText(record[name])));
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.some((tag) => String(tag).includes(';')) ? JSON.stringify(value) : value.join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
