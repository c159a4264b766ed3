import { type Result, toResult } from '../last-response.ts';
import { cursorReader } from '../next-cursor.ts';

export interface PageOf<Item> {
  data: Item[];
  meta: { nextCursor: string | null };
}

/**
 * The records of a list. A loop requests each page only when it reaches the page. The list is not a
 * promise, so an async function can return it without a request.
 */
export interface RecordList<Item, Page = PageOf<Item>> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Result<Page>>;
  firstPage(): Promise<Result<Page>>;
  /** The first record, or undefined. Requests a single record. */
  first(): Promise<Item | undefined>;
  /**
   * The records as an array.
   * @param options `limit` is the maximum number of records, because all records must fit in
   *   memory. Further records are left out.
   * @throws RangeError if the list has more than 10,000 records, and there is no `limit`
   */
  toArray(options?: { limit?: number | undefined }): Promise<Item[]>;
}

/** The maximum number of records of an array without a `limit`. */
const maxRecords = 10_000;

/**
 * Requests a page. The `limit` of the query sets the number of records; default: 1,000.
 * @param cursor the cursor of the page; undefined for the first page
 * @param most the maximum number of records that the caller needs
 */
export type LoadPage<Page> = (
  cursor: string | undefined,
  most?: number,
) => Promise<{ data: Page; response: Response }>;

export function recordList<Item, Page extends PageOf<Item>>(
  load: LoadPage<Page>,
): RecordList<Item, Page> {
  async function page(cursor?: string, most?: number) {
    const { data, response } = await load(cursor, most);
    return toResult(data, response);
  }
  async function* pages(most?: number) {
    const nextCursor = cursorReader();
    let cursor: string | undefined;
    do {
      const result = await page(cursor, most);
      yield result;
      cursor = nextCursor(result);
    } while (cursor !== undefined);
  }
  async function* records(most?: number) {
    for await (const { data } of pages(most)) {
      yield* data;
    }
  }
  return {
    pages: () => pages(),
    firstPage: () => page(),
    async first() {
      const { data } = await page(undefined, 1);
      return data[0];
    },
    [Symbol.asyncIterator]: () => records(),
    async toArray({ limit } = {}) {
      requireLimit(limit);
      return limit === undefined ? collectAll(records()) : collect(records(limit), limit);
    },
  };
}

async function collect<Item>(records: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  if (limit <= 0) {
    return found;
  }
  for await (const record of records) {
    found.push(record);
    if (found.length >= limit) {
      break;
    }
  }
  return found;
}

async function collectAll<Item>(records: AsyncIterable<Item>): Promise<Item[]> {
  const found = await collect(records, maxRecords + 1);
  if (found.length > maxRecords) {
    throw new RangeError(
      'The list has more than 10,000 records: pass toArray({ limit }), or iterate with for await',
    );
  }
  return found;
}

function requireLimit(limit: unknown): void {
  const isNumber = typeof limit === 'number' && !Number.isNaN(limit);
  if (limit !== undefined && !isNumber) {
    throw new TypeError(`limit must be a number of records, not ${String(limit)}`);
  }
}
