interface Page<Row> {
  data: Row[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/**
 * Yields the pages of a list. Each page is read only when the caller requests it.
 * @param read returns the page at the cursor `from`; undefined: the first page
 */
export async function* pagesFrom<Row>(read: (from: string | undefined) => Promise<Page<Row>>) {
  let from: string | undefined;
  for (;;) {
    const { data, next } = await read(from);
    yield {
      data,
      meta: { nextCursor: next },
    };
    if (next === null) {
      return;
    }
    from = next;
  }
}

/** Returns the first matching row. Reads no pages after the page that contains the row. */
export async function findIn<Row>(
  pages: AsyncIterable<{ data: Row[] }>,
  fits: (row: Row) => boolean,
): Promise<Row | undefined> {
  for await (const { data } of pages) {
    const found = data.find(fits);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
