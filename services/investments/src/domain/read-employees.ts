import { employeesError, maxEmployees } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';

/**
 * Digits, with or without groups of three: `164000`, `164,000`, `164'000`, `164 000`. Also
 * `164000.0`, which is how pandas writes an integer.
 */
const wholeNumber = /^(?:\d+|\d{1,3}(?:([,'’\s])\d{3})(?:\1\d{3})*)(?:\.0+)?$/;

/**
 * A point with three digits behind it. In German and Spanish, it separates thousands, otherwise a
 * fraction. A comma is clear, because no accepted form has a fraction behind a comma.
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
