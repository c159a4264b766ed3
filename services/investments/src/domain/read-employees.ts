import { employeesError, maxEmployees } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';

/**
 * Matches digits with or without groups of three: `164000`, `164,000`, `164'000`, `164 000`. In
 * addition, matches `164000.0`, because pandas writes integers with `.0`.
 */
const wholeNumber = /^(?:\d+|\d{1,3}(?:([,'’\s])\d{3})(?:\1\d{3})*)(?:\.0+)?$/;

/**
 * Matches a number with three digits after a single point, such as `1.234`, which is ambiguous. In
 * German and Spanish, the point separates thousands. In English, the digits are a fraction. A comma
 * always separates thousands, because the fraction of a whole number is only accepted after a
 * point.
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
