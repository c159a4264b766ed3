import type { PageMeta } from '@irp/contracts';
import { invalidField, type PlatformError } from '@irp/errors';
import { decodeCursor, encodeCursor, invalidCursor } from './cursor.ts';

/** The parameters of `pageQuery` after validation. */
export interface PageQuery {
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/** Which records of a list must be read. */
export interface PageRange<Position> {
  /** The position after which records are read; undefined to read from the first record. */
  after: Position | undefined;
  /** The number of records to skip after the position `after`. */
  skip: number;
  /** Maximum number of records, at least 1. */
  limit: number;
}

/** How a list is read. */
export interface PageSource<Item, Position> {
  /** The name of the list. A cursor of another list is rejected. */
  list: string;
  /**
   * The filters and the sort order. A cursor for other filters or another sort order is rejected.
   */
  query: unknown;
  /**
   * Reads records in the order of the list. `readPage` calls this function once, for one record
   * more than the page has. If the `limit` of the page is 0, `read` is not called.
   */
  read(range: PageRange<Position>): Promise<Item[]>;
  /** Counts all records of the list. Called only if the total is not known from the page. */
  count(): Promise<number>;
  /** Returns the sort keys of an item as texts. {@link toPosition} parses these texts. */
  keysOf(item: Item): readonly string[];
  /**
   * Returns the position of the item with these sort keys; undefined for keys that {@link keysOf}
   * cannot return.
   */
  toPosition(keys: readonly string[]): Position | undefined;
}

/**
 * Reads a page of a list. `meta.limit` is the number of records on the page. `meta.offset` is the
 * number of records before the page, even with a cursor. `meta.totalRecords` is the total.
 * `limit=0` returns no record and no cursor.
 * @throws PlatformError 400 for a cursor of another list, and for a cursor together with an offset
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
  // An additional record in the result means that another page follows.
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
  // On the last page of a request with an offset, the total is the offset plus the number of
  // records on the page. After a cursor, the records must be counted, because the records before
  // the cursor may have changed. If the page is empty, the offset may exceed the total.
  const isComplete = !end && limit > 0 && !hasMore && (data.length > 0 || start === 0);
  const totalRecords = isComplete ? start + data.length : await count();
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
