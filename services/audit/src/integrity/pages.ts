/** Reads a collection page by page, repeatedly. */
export interface Pages {
  /** @returns whether the page was the last; the next page is then the first again */
  next(): Promise<boolean>;
}

/** @param read reads the rows after an id. Returns the last id; undefined without rows */
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
