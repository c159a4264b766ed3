import { yearRule } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';

const accepted =
  'must be a year, a month or a date, such as 1976, 1976-04, 1976-04-01 or 1976/4/1; a time and an offset may follow a date, and a remark in parentheses may follow a year';

const date = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/;
/** The text that may follow a date: a time, an offset, or both. */
const time =
  /^(?:(?:T| +)((?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?: ?[AP]M)?))?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/i;
const midnight = /^(?:0{1,2}(?::00){1,2}(?:[.,]0+)?|12(?::00){1,2} ?AM)$/i;
/** A year with a second year or a remark, such as `2013 (1888)` or `1975/1977 (1997)`. */
const remarkedYear = /^(\d{4})(?: ?\/ ?\d{4})*(?: ?\([^()]*\))?$/;

/** Reads a date in the form of the API: a year, a month or a day. Rejects all other forms. */
export function readDate(cell: string): CellResult<string> {
  const isYear = /^\d{4}\.0+$/.test(cell);
  if (isYear || /^\d{4}(?:-\d\d)?$/.test(cell)) {
    return existing(isYear ? cell.slice(0, 4) : cell);
  }
  const [found, year = '', , month = '', day = ''] = date.exec(cell) ?? [];
  const rest = found === undefined ? undefined : time.exec(cell.slice(found.length));
  if (rest) {
    const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const hour = rest[1];
    return existing(
      value,
      hour !== undefined && !midnight.test(hour) ? `the time ${hour} was ignored` : undefined,
    );
  }
  const remarked = remarkedYear.exec(cell)?.[1];
  return remarked === undefined
    ? { error: accepted }
    : {
        value: remarked,
        warning: `is shortened to ${remarked}`,
      };
}

function existing(value: string, warning?: string): CellResult<string> {
  const error = yearRule(value);
  if (error !== undefined) {
    return { error };
  }
  return warning === undefined ? { value } : { value, warning };
}
