import {
  isIndexedOrder,
  type SortField,
  type SortOrder,
  sortFieldOf,
} from '@irp/contracts/investments';

type Direction = 1 | -1;

export interface SortKeys {
  /** The fields by which records are sorted, the first field first. */
  fields: readonly { field: SortField; direction: Direction }[];
  /**
   * The direction in which ids are sorted. Ids decide the order of records with equal values in all
   * sort fields.
   */
  idDirection: Direction;
}

/** A value of a sort field. */
type SortValue = string | number | Date;

/** The position of the last record on the preceding page. */
export interface PagePosition {
  /** The values of the sort fields in the last record of the preceding page. */
  values: readonly SortValue[];
  id: string;
}

/**
 * Returns the sort keys of an order. The direction of the ids follows the indexes, such as
 * `createdAt: -1, _id: 1`, so MongoDB can read an index forwards or backwards.
 */
export function sortKeysOf(orders: readonly SortOrder[]): SortKeys {
  const fields = orders.map((order) => ({
    field: sortFieldOf(order),
    direction: order.startsWith('-') ? (-1 as const) : (1 as const),
  }));
  const [first = { field: 'createdAt', direction: -1 } as const] = fields;
  const isTime = first.field === 'createdAt' || first.field === 'updatedAt';
  return {
    fields,
    idDirection: isTime ? opposite(first.direction) : first.direction,
  };
}

export const newestFirst = sortKeysOf(['-createdAt']);

/** Returns whether the database has an index that contains all records in this order. */
export function hasIndex({ fields }: SortKeys): boolean {
  return isIndexedOrder(fields.map(({ field }) => field));
}

function opposite(direction: Direction): Direction {
  return direction === 1 ? -1 : 1;
}

/** Returns the values of a record in the sort fields and its id, as texts for a cursor. */
export function keysOf(
  row: Record<SortField, SortValue> & { _id: string },
  { fields }: SortKeys,
): string[] {
  return [...fields.map(({ field }) => textOf(row[field])), row._id];
}

function textOf(value: SortValue): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * Parses the keys of a cursor to the position after which the page begins. Returns undefined if
 * {@link keysOf} did not create the keys.
 */
export function toPosition(
  keys: readonly string[],
  { fields }: SortKeys,
): PagePosition | undefined {
  const id = keys.at(-1);
  if (id === undefined || keys.length !== fields.length + 1) {
    return undefined;
  }
  const values = fields.map(({ field }, at) => parseValue(field, keys[at]!));
  return values.every((value) => value !== undefined) ? { values, id } : undefined;
}

function parseValue(field: SortField, text: string): SortValue | undefined {
  if (field === 'employees') {
    const value = Number(text);
    return Number.isInteger(value) ? value : undefined;
  }
  if (field !== 'createdAt' && field !== 'updatedAt') {
    return text;
  }
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
