import { emptyFields } from '@irp/contracts/investments';
import type { ReadRow } from '../domain/investment-row.ts';

/**
 * Gives a record that 0.1.0 stored with null, or with an empty banner, the values that unknown
 * fields have now. In place.
 */
export function withKnownFields<Row extends ReadRow>(row: Row): Row {
  row.employees ??= emptyFields.employees;
  row.bannerImage ||= emptyFields.bannerImage;
  return row;
}
