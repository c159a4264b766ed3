import type { SortOrder } from '@irp/contracts/investments';

export interface SortKeys {
  field: Exclude<SortOrder, `-${string}`>;
  direction: 1 | -1;
  /** The order of records that have the same value in `field`. */
  idDirection: 1 | -1;
}

/** Each order is that of an index, read forwards or backwards. */
export const sortKeys: Record<SortOrder, SortKeys> = {
  '-createdAt': {
    field: 'createdAt',
    direction: -1,
    idDirection: 1,
  },
  createdAt: {
    field: 'createdAt',
    direction: 1,
    idDirection: -1,
  },
  '-updatedAt': {
    field: 'updatedAt',
    direction: -1,
    idDirection: 1,
  },
  updatedAt: {
    field: 'updatedAt',
    direction: 1,
    idDirection: -1,
  },
  name: {
    field: 'name',
    direction: 1,
    idDirection: 1,
  },
  '-name': {
    field: 'name',
    direction: -1,
    idDirection: -1,
  },
  tickerSymbol: {
    field: 'tickerSymbol',
    direction: 1,
    idDirection: 1,
  },
  '-tickerSymbol': {
    field: 'tickerSymbol',
    direction: -1,
    idDirection: -1,
  },
};

/** The record after which a page starts. */
export interface PagePosition {
  /** Of the field by which the list is sorted. */
  value: string | Date;
  id: string;
}

/** The sort keys of a record, as texts. */
export function keysOf(
  row: Record<SortKeys['field'], string | Date> & { _id: string },
  { field }: SortKeys,
): string[] {
  const value = row[field];
  return [value instanceof Date ? value.toISOString() : value, row._id];
}

/** Undefined for keys that {@link keysOf} cannot have made. */
export function toPosition(keys: readonly string[], { field }: SortKeys): PagePosition | undefined {
  const [value, id, ...rest] = keys;
  if (value === undefined || id === undefined || rest.length > 0) {
    return undefined;
  }
  if (field === 'name' || field === 'tickerSymbol') {
    return { value, id };
  }
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : { value: time, id };
}
