/** The server returned the cursor of an earlier page again, so the list would never end. */
export class RepeatedCursorError extends Error {
  override readonly name = 'RepeatedCursorError';
  readonly cursor: string;

  constructor(cursor: string) {
    super(
      `The server returned the cursor ${JSON.stringify(cursor)} twice in one list: the list would never end`,
    );
    this.cursor = cursor;
  }
}

interface PageMeta {
  meta: { nextCursor: string | null };
}

/**
 * Returns a function that reads the next cursor from a page of a list. The function returns
 * undefined for the last page, and throws RepeatedCursorError.
 */
export function cursorReader(): (page: PageMeta) => string | undefined {
  const former = new Set<string>();
  return ({ meta }) => {
    const { nextCursor } = meta;
    if (nextCursor === null || nextCursor === undefined) {
      return undefined;
    }
    if (former.has(nextCursor)) {
      throw new RepeatedCursorError(nextCursor);
    }
    former.add(nextCursor);
    return nextCursor;
  };
}
