import { emptyFields } from '@irp/contracts/investments';
import type { ReadRow } from '../domain/investment-row.ts';

/**
 * Converts a record that version 0.1.0 stored, in place: null, or an empty banner, becomes the
 * value that stands for unknown now.
 */
export function withKnownFields<Row extends ReadRow>(row: Row): Row {
  row.employees ??= emptyFields.employees;
  row.bannerImage ||= emptyFields.bannerImage;
  return row;
}
