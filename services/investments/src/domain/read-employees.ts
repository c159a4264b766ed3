import { employeesError, maxEmployees } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';

/**
 * Digits, with or without groups of three: `164000`, `164,000`, `164'000`, `164 000`. Also
 * `164000.0`, which is how pandas writes an integer.
 */
const wholeNumber = /^(?:\d+|\d{1,3}(?:([,'’\s])\d{3})(?:\1\d{3})*)(?:\.0+)?$/;

/**
 * Three digits after a single point are a group if the point separates thousands, as in German and
 * Spanish, otherwise a fraction. A comma is unambiguous: no form of a whole number has a fraction
 * after a comma.
 */
const groupOrFraction = /^[1-9]\d{0,2}\.\d{3}$/;

/** Reads the number of employees from a cell. */
export function readEmployees(cell: string): CellResult<number> {
  if (groupOrFraction.test(cell)) {
    return { error: ambiguous(cell) };
  }
  const number = wholeNumber.test(cell) ? Number(cell.replaceAll(/[,'’\s]/g, '')) : Number.NaN;
  return number <= maxEmployees ? { value: number } : { error: employeesError };
}

function ambiguous(cell: string): string {
  const readings = `${cell.replace('.', '')} or ${Number(cell)}`;
  return `may mean ${readings}: write a whole number without a point, such as 164000 or 164,000`;
}
