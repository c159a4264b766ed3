import { type Result } from '../last-response.js';
export interface PageOf<Item> {
    data: Item[];
    meta: {
        nextCursor: string | null;
    };
}
/** The records of a list. Each page is requested when the loop arrives at it. */
export interface RecordList<Item, Page = PageOf<Item>> extends AsyncIterable<Item> {
    pages(): AsyncIterable<Result<Page>>;
    /** @param limit the largest number of records, since all of them have to fit in memory */
    toArray(options: {
        limit: number;
    }): Promise<Item[]>;
}
/** @param load requests the page that begins at a cursor */
export declare function recordList<Item, Page extends PageOf<Item>>(load: (cursor: string | undefined) => Promise<{
    data: Page;
    response: Response;
}>): RecordList<Item, Page>;
