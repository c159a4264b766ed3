import { type Result, toResult } from '../last-response.ts';

export interface PageOf<Item> {
  data: Item[];
  meta: { nextCursor: string | null };
}

/** The records of a list. Each page is requested when the loop arrives at it. */
export interface RecordList<Item, Page = PageOf<Item>> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Result<Page>>;
  /** @param limit the largest number of records, since all of them have to fit in memory */
  toArray(options: { limit: number }): Promise<Item[]>;
}

/** @param load requests the page that begins at a cursor */
export function recordList<Item, Page extends PageOf<Item>>(
  load: (cursor: string | undefined) => Promise<{ data: Page; response: Response }>,
): RecordList<Item, Page> {
  async function* pages() {
    let cursor: string | undefined;
    do {
      const { data, response } = await load(cursor);
      yield toResult(data, response);
      cursor = data.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  async function* records() {
    for await (const { data } of pages()) {
      yield* data;
    }
  }
  return {
    pages,
    [Symbol.asyncIterator]: records,
    async toArray({ limit }) {
      const found: Item[] = [];
      if (limit <= 0) {
        return found;
      }
      for await (const record of records()) {
        found.push(record);
        if (found.length >= limit) {
          break;
        }
      }
      return found;
    },
  };
}
