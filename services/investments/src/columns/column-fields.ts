import { sortFields } from '@irp/contracts/investments';
import { type CellValue, toCellValue } from './cell-value.ts';
import { type Column, DictionaryColumn, NumberColumn } from './column.ts';

const numberFields: readonly string[] = ['createdAt', 'updatedAt', 'employees'];
/** Fields with long values. A column has the presence of a value alone. */
const longFields: readonly string[] = ['description', 'bannerImage'];
/** In place of a long value. */
const present = 'x';

/** Fields of a document with a column. */
const columnFields: ReadonlySet<string> = new Set([
  ...sortFields,
  ...longFields,
  'audience',
  'isArchived',
  'isLocked',
  'tags',
]);

export function hasColumn(field: string): boolean {
  return columnFields.has(field);
}

/** Whether a column of the field has whole values, for a sort. */
export function hasWholeValues(field: string): boolean {
  return columnFields.has(field) && !longFields.includes(field);
}

/** Whether the condition tests more than the presence of a value. */
export function needsWholeValues(condition: unknown): boolean {
  const isEmptiness = condition === '' || condition === null;
  return !isEmptiness && JSON.stringify(condition) !== '{"$gt":""}';
}

export function newColumn(field: string): Column {
  return numberFields.includes(field) ? new NumberColumn() : new DictionaryColumn();
}

/** The value of a document for the column of the field. */
export function cellOf(field: string, document: Record<string, unknown>): CellValue {
  const value = toCellValue(document[field]) ?? null;
  return longFields.includes(field) && value !== '' && value !== null ? present : value;
}
