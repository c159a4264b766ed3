import { compareTexts } from '../domain/text-order.ts';

/** The value of a record in a column. The value of the column `tags` is a list of texts. */
export type CellValue = string | number | boolean | null | readonly string[];

/**
 * Converts a value of a document. Times become milliseconds. Returns undefined for a value that
 * columns cannot contain.
 */
export function toCellValue(value: unknown): CellValue | undefined {
  if (value instanceof Date) {
    return value.getTime();
  }
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
}

/** Compares two values in the sort order of MongoDB: null, numbers, texts, booleans. */
export function compareValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return compareTexts(one, other);
  }
  if (typeof one === 'number' && typeof other === 'number') {
    return one - other;
  }
  const difference = rankOf(one) - rankOf(other);
  return difference === 0 ? Number(one) - Number(other) : difference;
}

function rankOf(value: CellValue): number {
  switch (typeof value) {
    case 'number':
      return 1;
    case 'string':
      return 2;
    case 'boolean':
      return 4;
    default:
      return value === null ? 0 : 3;
  }
}
