import { type Investment, investmentSchema } from '@irp/contracts';

export const exportColumns = Object.keys(investmentSchema.shape) as (keyof Investment)[];

/** What a spreadsheet runs as a formula, also after spaces of any kind, and in the full-width forms of East Asia. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** A record as cells. What would run gets an apostrophe before it (OWASP, CSV injection); the import takes it away again. */
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
  return formula.test(cell) ? `'${cell}` : cell;
}

/** The text of a cell, as it was before an export made it harmless. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
