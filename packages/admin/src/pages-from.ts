interface Page<Row> {
  data: Row[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
}

/**
 * The pages of a list, each read on demand.
 * @param read the page that begins at `from`; undefined: the first page
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

/** The first matching row; reads no more pages than required. */
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
