import type { PageMeta } from '@irp/contracts';
import { invalidField, type PlatformError } from '@irp/errors';
import { decodeCursor, encodeCursor, invalidCursor } from './cursor.ts';

/** The parameters of `pageQuery`, validated. */
export interface PageQuery {
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/** Which records of a list to read. */
export interface PageRange<Position> {
  /** Those after this one; undefined: from the first on. */
  after: Position | undefined;
  /** How many of these to skip. */
  skip: number;
  /** At least 1. */
  limit: number;
}

/** How a list is read. */
export interface PageSource<Item, Position> {
  /** Which list this is: a cursor of another one is rejected. */
  list: string;
  /** The filters and the sort order, for which a cursor is valid. */
  query: unknown;
  /**
   * In the order of the list. Once for a page, with one record more than it shows; not where
   * `limit` is 0.
   */
  read(range: PageRange<Position>): Promise<Item[]>;
  /** The number of all records of the list. Called only where the page does not show it. */
  count(): Promise<number>;
  /** The sort keys of an item, as texts: {@link toPosition} reads them back. */
  keysOf(item: Item): readonly string[];
  /** Undefined for keys that {@link keysOf} cannot have made. */
  toPosition(keys: readonly string[]): Position | undefined;
}

/**
 * A page of a list by the one rule of all lists: `meta.limit` is the number of records in it,
 * `meta.offset` the number before it, also with a cursor, and `meta.totalRecords` of all; `limit=0`
 * returns no record and no cursor.
 * @throws PlatformError 400 for a cursor that is not of this list, and for one together with an
 *   offset
 */
export async function readPage<Item, Position>(
  { limit, offset, cursor }: PageQuery,
  { list, query, read, count, keysOf, toPosition }: PageSource<Item, Position>,
): Promise<{ data: Item[]; meta: PageMeta }> {
  if (cursor !== undefined && offset > 0) {
    throw offsetWithCursor();
  }
  const end = cursor === undefined ? undefined : decodeCursor(cursor, [list, query]);
  const after = end && toPosition(end.keys);
  if (end && after === undefined) {
    throw invalidCursor();
  }
  const start = end?.offset ?? offset;
  // One record more than the page shows whether another page follows.
  const items =
    limit === 0
      ? []
      : await read({
          after,
          skip: offset,
          limit: limit + 1,
        });
  const data = items.slice(0, limit);
  const last = data.at(-1);
  const hasMore = items.length > limit && limit > 0;
  // Records before a cursor may have come or gone since; those before an offset are counted by
  // reading past them.
  const isWhole = !end && limit > 0 && !hasMore && (data.length > 0 || start === 0);
  const totalRecords = isWhole ? start + data.length : await count();
  const nextCursor =
    hasMore && last
      ? encodeCursor(
          {
            keys: keysOf(last),
            offset: start + data.length,
          },
          [list, query],
        )
      : null;
  return {
    data,
    meta: {
      totalRecords,
      limit: data.length,
      offset: start,
      nextCursor,
    },
  };
}

function offsetWithCursor(): PlatformError {
  const message = 'must not be combined with a cursor';
  return invalidField('offset', message);
}
