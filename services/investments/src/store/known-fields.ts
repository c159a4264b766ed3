import { emptyFields } from '@irp/contracts/investments';
import type { ReadRow } from '../domain/investment-row.ts';

/**
 * Changes a record that version 0.1.0 has stored. Replaces null, and an empty banner, by the
 * current values for unknown fields. Returns the same object.
 */
export function withKnownFields<Row extends ReadRow>(row: Row): Row {
  row.employees ??= emptyFields.employees;
  row.bannerImage ||= emptyFields.bannerImage;
  return row;
}
