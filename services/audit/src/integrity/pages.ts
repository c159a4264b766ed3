/** Reads a collection page by page, over and over. */
export interface Pages {
  /** @returns whether it was the last page: the next one is the first again */
  next(): Promise<boolean>;
}

/**
 * @param read the rows after an id. Returns the id of the last one; undefined where there are none
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
