import { emptyFields } from '@irp/contracts/investments';
import type { ReadRow } from '../domain/investment-row.ts';

/**
 * Gives a record of version 0.1.0 with null, or with an empty banner, today's values of unknown
 * fields. In place.
 */
export function withKnownFields<Row extends ReadRow>(row: Row): Row {
  row.employees ??= emptyFields.employees;
  row.bannerImage ||= emptyFields.bannerImage;
  return row;
}
