import { setImmediate } from 'node:timers/promises';
import type { FacetField, InvestmentFilters } from '@irp/contracts/investments';
import type { PageRange } from '@irp/http';
import { longestReadMs } from '@irp/persistence';
import type { AccessContext } from '../domain/access-context.ts';
import { type Facets, facetsOf } from '../domain/facet.ts';
import type { KeyField } from '../domain/import-key.ts';
import type { InvestmentRow, ReadRow } from '../domain/investment-row.ts';
import type { PagePosition, SortKeys } from '../domain/sort-order.ts';
import { findCandidates } from './find-duplicates.ts';
import { findSpellings, spellingsOf } from './find-spellings.ts';
import type { Corrected } from './find-words.ts';
import { withKnownFields } from './known-fields.ts';
import { type Filter, type Spelled, visibleTo } from './list-filter.ts';
import { documentsOf, type InvestmentDocument, type Models } from './models.ts';
import { type Ranking, rankRecords, type SearchText } from './rank-records.ts';
import { createReadVisible } from './read-visible.ts';

export interface PageRequest extends PageRange<PagePosition> {
  filter: Filter;
  keys: SortKeys;
}

/** The reads of records. */
export interface RecordReads {
  findPage(request: PageRequest): Promise<InvestmentRow[]>;
  /** Returns the records among the ids that match the filter, in the order of the ids. */
  findMatching(filter: Filter, ids: readonly string[]): Promise<InvestmentRow[]>;
  count(filter: Filter): Promise<number>;
  /** Counts, for each value of the fields, the records that match the filter. */
  countValues(filter: Filter, fields: readonly FacetField[]): Promise<Facets>;
  /**
   * Ranks the records that match the filter by a search. The filter contains the conditions for the
   * words of the search.
   */
  rank(access: AccessContext, filter: Filter, search: SearchText): Promise<Ranking>;
  /** Returns visible records that may be about the same company. */
  findCandidates(access: AccessContext, row: InvestmentRow): Promise<InvestmentRow[]>;
  /**
   * Returns the conditions for those filters that ignore upper and lower case.
   * @param corrected the words of `q` for which similar words are searched too: `all`, or `unknown`
   *   for words that no record contains. Default: `unknown`
   */
  findSpellings(
    access: AccessContext,
    filters: InvestmentFilters,
    corrected?: Corrected,
  ): Promise<Spelled>;
  /**
   * Yields all records that match the filter, in batches. If the consumer stops early, the cursor
   * is closed.
   */
  stream(filter: Filter, keys: SortKeys): AsyncIterable<ReadRow[]>;
  /**
   * Returns a record. Returns undefined if the record does not exist, or if the caller cannot see
   * the record.
   */
  find(access: AccessContext, id: string): Promise<InvestmentRow | undefined>;
  /** Returns the visible records among the ids. */
  findByIds(access: AccessContext, ids: string[]): Promise<InvestmentRow[]>;
  /**
   * Returns the records with one of the values that the caller can see. Values must not be empty.
   */
  findByField(access: AccessContext, field: KeyField, values: string[]): Promise<InvestmentRow[]>;
  /**
   * Returns the workspace of a record, searching all workspaces. Returns undefined if the record
   * does not exist.
   */
  workspaceOf(id: string): Promise<string | undefined>;
}

/**
 * Number of records of a page that are decoded at a time. The process serves other requests between
 * batches.
 */
const pageBatchRecords = 100;
/**
 * Number of records of a stream that are decoded at a time. A measurement showed that other
 * requests wait half as long with 25 records as with 100.
 */
const streamPieceRecords = 25;
/** Fields that no response contains. To save time, the store does not read these fields. */
const unread = {
  workspaceId: 0,
  environment: 0,
  ownerId: 0,
  revision: 0,
  searchTerms: 0,
  importEventId: 0,
  outbox: 0,
} as const;

export function createRecordReads({ investments }: Models): RecordReads {
  const documents = documentsOf({ investments });
  const readVisible = createReadVisible(documents);

  return {
    async findPage({ filter, keys, skip, after, limit }) {
      const pageFilter = after
        ? {
            $and: [filter, { $or: afterCursor(keys, after) }],
          }
        : filter;
      const options = {
        sort: sortOf(keys),
        skip,
        limit,
        batchSize: pageBatchRecords,
        maxTimeMS: longestReadMs,
      };
      const found = documents.find(pageFilter, options);
      return (await found.toArray()).map(withKnownFields);
    },
    async findMatching(filter, ids) {
      const found = documents.find(
        { ...filter, _id: { $in: ids } },
        { batchSize: pageBatchRecords, hint: '_id_', maxTimeMS: longestReadMs },
      );
      const byId = new Map((await found.toArray()).map((row) => [row._id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(withKnownFields);
    },
    findSpellings: (access, filters, corrected = 'unknown') =>
      findSpellings(documents, access, filters, corrected),
    async rank(access, filter, search) {
      const tickers = await spellingsOf(documents, access, 'tickerSymbol', search.text.trim());
      return rankRecords(documents, filter, { ...search, tickers });
    },
    async findCandidates(access, row) {
      const symbol = row.tickerSymbol;
      const tickers =
        symbol === '' ? [] : await spellingsOf(documents, access, 'tickerSymbol', symbol);
      return (await findCandidates(documents, access, row, tickers)).map(withoutOutbox);
    },
    count: (filter) => documents.countDocuments(filter, { maxTimeMS: longestReadMs }),
    async countValues(filter, fields) {
      const values = fields.map((field) => `$${field}`);
      const pipeline = [{ $match: filter }, { $group: { _id: values, count: { $sum: 1 } } }];
      const found = documents.aggregate<{ _id: string[]; count: number }>(pipeline, {
        maxTimeMS: longestReadMs,
      });
      const combinations = (await found.toArray()).map(({ _id, count }) => ({
        values: _id,
        count,
      }));
      return facetsOf(fields, combinations);
    },
    async *stream(filter, keys) {
      const cursor = documents.find(filter, {
        sort: sortOf(keys),
        batchSize: pageBatchRecords,
        projection: unread,
      });
      try {
        // Several records are read at once, because a promise for each record would take time.
        while (await cursor.hasNext()) {
          yield cursor.readBufferedDocuments(streamPieceRecords).map(withKnownFields);
          await setImmediate();
        }
      } finally {
        await cursor.close();
      }
    },
    async find(access, id) {
      const document = await readVisible({ access, id });
      return document ? withoutOutbox(document) : undefined;
    },
    async findByIds(access, ids) {
      const found = investments.find({
        _id: { $in: ids },
        ...visibleTo(access),
      });
      return (await found.lean<InvestmentDocument[]>()).map(withoutOutbox);
    },
    async findByField(access, field, values) {
      const filter = {
        ...visibleTo(access),
        isArchived: { $in: [false, true] },
        [field]: { $in: values },
      };
      return (await investments.find(filter).lean<InvestmentDocument[]>()).map(withoutOutbox);
    },
    async workspaceOf(_id) {
      const found = await documents.findOne({ _id, goneAt: null } as Filter, {
        projection: { workspaceId: 1 },
      });
      return found?.workspaceId;
    },
  };
}

function sortOf({ fields, idDirection }: SortKeys): Record<string, 1 | -1> {
  return {
    ...Object.fromEntries(fields.map(({ field, direction }) => [field, direction])),
    _id: idDirection,
  };
}

function withoutOutbox({ outbox: _outbox, ...row }: InvestmentDocument): InvestmentRow {
  return withKnownFields(row);
}

/**
 * Returns the condition for records after a position. No two records have the same position,
 * because the id is the last sort key.
 */
function afterCursor({ fields, idDirection }: SortKeys, { values, id }: PagePosition): Filter[] {
  const after = (sign: 1 | -1, bound: unknown) => (sign === 1 ? { $gt: bound } : { $lt: bound });
  const equal: Filter = {};
  const branches = fields.map(({ field, direction }, at): Filter => {
    const branch = { ...equal, [field]: after(direction, values[at]) };
    equal[field] = values[at];
    return branch;
  });
  return [...branches, { ...equal, _id: after(idDirection, id) }];
}
