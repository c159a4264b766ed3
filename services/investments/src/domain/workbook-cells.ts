import { escapeFormula, unescapeFormula } from '@irp/contracts/csv-formula';
import type { Investment } from '@irp/contracts/investments';
import { toText } from './csv-cells.ts';

/** The value of a cell in a workbook, with its type. */
export type Cell = string | number | boolean | SerialCell | undefined;

/** A date as a workbook counts it: days since 30 December 1899, with the time as a fraction. */
interface SerialCell {
  serial: number;
  shownAs: 'date' | 'time';
}

const msPerDay = 86_400_000;
const serialOf1970 = 25_569;
/** Earlier days of Excel are off by 1: Excel has a 29 February 1900. */
const firstDate = '1900-03-01';

/**
 * The value of a field as a cell: numbers, flags, times and whole dates have their type, a year is
 * a number. All other values are text, and no spreadsheet evaluates text as a formula. Undefined
 * for an unknown value, except the 0 of `employees`. An import reads the same value from the cell.
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

/** Returns undefined for a month, and for dates that workbooks cannot contain. */
function dateCell(text: string): Cell {
  if (/^[1-9]\d{3}$/.test(text)) {
    return Number(text);
  }
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDate;
  const serial = isDate ? serialOf(text) : Number.NaN;
  return Number.isNaN(serial) ? undefined : { serial, shownAs: 'date' };
}

/** @returns NaN if the date is invalid */
function serialOf(time: string): number {
  const ms = Date.parse(time);
  const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(time.slice(0, 10));
  return exists ? ms / msPerDay + serialOf1970 : Number.NaN;
}

/**
 * Adds a second apostrophe to a text that begins with one, because an import removes the first as
 * the escape of a formula.
 */
function asImported(text: string): string {
  return unescapeFormula(text) === text ? text : escapeFormula(text);
}
