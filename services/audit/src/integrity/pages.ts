/** Reads a collection page by page, and begins again after the last page. */
export interface Pages {
  /**
   * Reads a page.
   * @returns true if the last page was read; the next call then reads the first page
   */
  next(): Promise<boolean>;
}

/**
 * Creates the reader of a collection.
 * @param read reads the rows after an id. Returns the last id, or undefined if there are no rows
 */
export function createPages(read: (after: string) => Promise<string | undefined>): Pages {
  let after = '';
  return {
    async next() {
      const last = await read(after);
      after = last ?? '';
      return last === undefined;
    },
  };
}
