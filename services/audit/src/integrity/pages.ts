/** Reads a collection page by page, and begins again after the last page. */
export interface Pages {
  /**
   * Reads a page.
   * @returns true after the last page; the next call then reads the first page
   */
  next(): Promise<boolean>;
}

/**
 * @param read reads the rows that follow an id, and returns the last id, or undefined if there are
 *   no rows
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
