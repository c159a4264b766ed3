import { escapeFormula, unescapeFormula } from '@irp/contracts/csv-formula';
import type { Investment } from '@irp/contracts/investments';
import { toText } from './csv-cells.ts';

/** The value of a cell in a workbook, with its type. */
export type Cell = string | number | boolean | SerialCell | undefined;

/**
 * A date in a workbook. The number counts the days since 30 December 1899, and its fraction is the
 * time.
 */
interface SerialCell {
  serial: number;
  shownAs: 'date' | 'time';
}

const msPerDay = 86_400_000;
const serialOf1970 = 25_569;
/**
 * The first date that is written as a date. The numbers of earlier dates differ by 1 in Excel,
 * because Excel has a 29 February 1900.
 */
const firstDate = '1900-03-01';

/**
 * Returns the value of a field as a cell. Numbers, booleans, times and complete dates have their
 * type. A year is a number. All other values are text, which no spreadsheet evaluates as a formula.
 * Returns undefined for an unknown value, except for 0 `employees`. An import reads the same value
 * from the cell.
 */
export function toCell(name: keyof Investment, value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  const text = toText(value);
  if (text === '' || text === '{}') {
    return undefined;
  }
  if (name === 'createdAt' || name === 'updatedAt') {
    return { serial: serialOf(text), shownAs: 'time' };
  }
  const isDated = name === 'foundingDate' || name === 'ipoDate';
  return (isDated ? dateCell(text) : undefined) ?? asImported(text);
}

/**
 * Returns a complete date as a cell. Returns undefined for a month, and for dates that workbooks
 * cannot contain.
 */
function dateCell(text: string): Cell {
  if (/^[1-9]\d{3}$/.test(text)) {
    return Number(text);
  }
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDate;
  const serial = isDate ? serialOf(text) : Number.NaN;
  return Number.isNaN(serial) ? undefined : { serial, shownAs: 'date' };
}

/** Returns the number of a date in a workbook; NaN if the date is invalid. */
function serialOf(time: string): number {
  const ms = Date.parse(time);
  const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(time.slice(0, 10));
  return exists ? ms / msPerDay + serialOf1970 : Number.NaN;
}

/**
 * Adds a second apostrophe to a text that begins with an apostrophe. An import takes a first
 * apostrophe for the escape of a formula, and removes the apostrophe.
 */
function asImported(text: string): string {
  return unescapeFormula(text) === text ? text : escapeFormula(text);
}
