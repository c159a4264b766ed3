import { setImmediate } from 'node:timers/promises';
import type { DomainEvent } from '@irp/contracts/events';
import type { FacetField, InvestmentFilters } from '@irp/contracts/investments';
import type { EventSource } from '@irp/events';
import type { PageRange } from '@irp/http';
import { type EventRows, isDuplicateKey, longestReadMs, outboxesOf } from '@irp/persistence';
import { mongo } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import { type Facets, facetsOf } from '../domain/facet.ts';
import type { KeyField } from '../domain/import-key.ts';
import type { InvestmentRow, ReadRow } from '../domain/investment-row.ts';
import { recordedChange } from '../domain/record-history.ts';
import type { PagePosition, SortKeys } from '../domain/sort-order.ts';
import type { CountDelta, CounterStore } from './counter-store.ts';
import { deltasOfWrites } from './deltas-of-writes.ts';
import { findCandidates } from './find-duplicates.ts';
import { findSpellings, spellingsOf } from './find-spellings.ts';
import type { Corrected } from './find-words.ts';
import { withKnownFields } from './known-fields.ts';
import { deletedAudience, type Filter, type Spelled, visibleTo } from './list-filter.ts';
import type { InvestmentDocument, Models } from './models.ts';
import { type Ranking, rankRecords, type SearchText } from './rank-records.ts';
import { createReadVisible } from './read-visible.ts';

export interface PageRequest extends PageRange<PagePosition> {
  filter: Filter;
  keys: SortKeys;
}

export interface InvestmentStore {
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
  /**
   * Stores a record together with its event. If the id exists, changes nothing and returns false.
   */
  insert(row: InvestmentRow, event: DomainEvent): Promise<boolean>;
  /**
   * Stores many records with a single event. Skips records whose id exists. After a crash,
   * `resumeInterruptedChanges` publishes the event.
   * @returns the number of new records
   */
  insertMany(rows: InvestmentRow[], event: DomainEvent<'investment.imported'>): Promise<number>;
  /** Counts those of the ids that are already stored. `insertMany` would skip these records. */
  countStored(
    scope: Pick<AccessContext, 'workspaceId' | 'environment'>,
    ids: string[],
  ): Promise<number>;
  /**
   * Returns the ids of the records that were stored with an event of an import, and that still
   * exist.
   */
  findImported(event: DomainEvent<'investment.imported'>): Promise<string[]>;
  /**
   * Publishes the event of an import with the ids of the created records. Removes the event if no
   * record was created.
   */
  finishImport(event: DomainEvent<'investment.imported'>, investmentIds: string[]): Promise<void>;
  /**
   * Replaces records of an environment, in one command.
   * @returns the number of replaced records. Other requests have changed the remaining records
   *   meanwhile.
   */
  replace(changes: readonly RecordChange[]): Promise<number>;
  /**
   * Removes records of an environment, in one command.
   * @returns the number of removed records. Other requests have changed the remaining records
   *   meanwhile.
   */
  remove(removals: readonly RecordRemoval[]): Promise<number>;
}

/** The removal of a record with its event. */
interface RecordRemoval {
  current: InvestmentRow;
  event: DomainEvent;
}

/** The change of a record with its event. */
export interface RecordChange extends RecordRemoval {
  changed: InvestmentRow;
}

interface Update {
  current: InvestmentRow;
  update: mongo.UpdateFilter<InvestmentDocument>;
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
/** Fields that responses do not contain. These fields are not read, which saves time. */
const unread = {
  workspaceId: 0,
  environment: 0,
  ownerId: 0,
  revision: 0,
  searchTerms: 0,
  importEventId: 0,
  outbox: 0,
} as const;

export function createInvestmentStore(
  { investments }: Models,
  counters: CounterStore,
  events: EventRows,
): InvestmentStore {
  const { collectionName } = investments.collection;
  // The collection of the driver avoids mongoose's cast of each document.
  const documents = investments.db.collection<InvestmentDocument>(collectionName);
  const readVisible = createReadVisible(documents);
  const sortOf = ({ fields, idDirection }: SortKeys): Record<string, 1 | -1> => ({
    ...Object.fromEntries(fields.map(({ field, direction }) => [field, direction])),
    _id: idDirection,
  });
  const revisionOf = ({ _id, workspaceId, environment, revision }: InvestmentRow) => ({
    _id,
    workspaceId,
    environment,
    revision,
  });

  /** Inserts documents, and skips existing ids. @returns the ids of the new documents */
  async function insertUnordered(rows: InvestmentDocument[]): Promise<string[]> {
    const ids = rows.map(({ _id }) => _id);
    try {
      await documents.insertMany(rows, { ordered: false });
      return ids;
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error))) {
        throw error;
      }
      const duplicates = new Set([error.writeErrors].flat().map(({ index }) => index));
      return ids.filter((_id, index) => !duplicates.has(index));
    }
  }

  /**
   * Inserts the records of an import. If the driver gets no response, the driver repeats the write.
   * A server without retryable writes reports the documents of the repeated write as duplicates.
   * Duplicates with the event of this import count as stored by this call.
   * @returns the ids of the documents that this call has stored
   */
  async function insertImported(rows: InvestmentRow[], { id }: DomainEvent): Promise<string[]> {
    for (const row of rows) {
      row.importEventId = id;
    }
    const inserted = await insertUnordered(rows);
    if (inserted.length === rows.length) {
      return inserted;
    }
    const found = new Set(inserted);
    const duplicates = rows.map(({ _id }) => _id).filter((_id) => !found.has(_id));
    return [...inserted, ...(await findStored(duplicates, id))];
  }

  async function findStored(ids: string[], importEventId: string): Promise<string[]> {
    const rows = investments.find(
      {
        _id: { $in: ids },
        importEventId,
      },
      { _id: 1 },
    );
    return (await rows.lean<Pick<InvestmentRow, '_id'>[]>()).map(({ _id }) => _id);
  }

  /**
   * Updates the records that still have their revision.
   * @returns the number of updated records
   */
  async function updateAll(updates: readonly Update[]): Promise<number> {
    if (updates.length === 0) {
      return 0;
    }
    const operations = updates.map(({ current, update }) => ({
      updateOne: { filter: revisionOf(current), update },
    }));
    return (await documents.bulkWrite(operations, { ordered: false })).matchedCount;
  }

  /**
   * Updates the records of an environment that still have their revision, and counts the records.
   * @param deltas the changes of the numbers of records if all records are updated
   * @returns the number of updated records
   */
  async function updateCounted(
    updates: readonly Update[],
    deltas: ReadonlyMap<string, CountDelta>,
  ): Promise<number> {
    const [first] = updates;
    if (!first || deltas.size === 0) {
      return updateAll(updates);
    }
    return counters.withPendingMark(first.current, [...deltas.keys()], async () => {
      const result = await updateAll(updates);
      if (result === 0) {
        return { result, deltas: new Map() };
      }
      // MongoDB does not report which updates of a command have found no record.
      return { result, deltas: result === updates.length ? deltas : undefined };
    });
  }

  async function finishImport(
    event: DomainEvent<'investment.imported'>,
    investmentIds: string[],
  ): Promise<void> {
    if (investmentIds.length === 0) {
      await events.cancel(event.id);
    } else {
      await events.confirm({
        ...event,
        data: { ...event.data, investmentIds },
      });
    }
  }

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
    insert: (row, event) =>
      counters.withPendingMark(row, [row.audience], async () => {
        const result = (await insertUnordered([{ ...row, outbox: [event] }])).length === 1;
        return {
          result,
          deltas: deltasOfWrites(result ? [{ changed: row }] : []),
        };
      }),
    async insertMany(rows, event) {
      const [first] = rows;
      if (!first) {
        return 0;
      }
      await events.begin(event);
      return counters.withPendingMark(first, [first.audience], async () => {
        const created = await insertImported(rows, event);
        await finishImport(event, created);
        return {
          result: created.length,
          deltas: new Map([[first.audience, { active: created.length, archived: 0 }]]),
        };
      });
    },
    // Without the hint, MongoDB may choose an index of the workspace and read all of its records.
    countStored: ({ workspaceId, environment }, ids) =>
      documents.countDocuments(
        {
          _id: { $in: ids },
          workspaceId,
          environment,
        },
        { hint: '_id_' },
      ),
    findImported: ({ id, data }) => findStored(data.investmentIds, id),
    finishImport,
    replace(changes) {
      const updates = changes.map(({ current, changed, event }) => {
        const { _id, ...fields } = changed;
        const change = recordedChange(current, changed, mergedFromOf(event));
        return {
          current,
          update: {
            $set: fields,
            $push: { outbox: { ...event, change } },
          },
        };
      });
      return updateCounted(updates, deltasOfWrites(changes));
    },
    remove(removals) {
      // The records become invisible at once. The relay deletes a document after it has published
      // its last event.
      const updates = removals.map(({ current, event }) => ({
        current,
        update: {
          $set: {
            audience: deletedAudience,
            goneAt: event.time,
            revision: current.revision + 1,
          },
          $push: { outbox: event },
        },
      }));
      return updateCounted(updates, deltasOfWrites(removals));
    },
  };
}

function mergedFromOf({ data }: DomainEvent): string[] | undefined {
  return 'mergedFrom' in data ? data.mergedFrom : undefined;
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

/**
 * Returns the outboxes of the records for the relay, which also deletes removed records.
 * @param onPublished is called before published events leave their outboxes, and called again after
 *   a crash
 */
export function eventsOfInvestments(
  { investments }: Models,
  onPublished: (events: readonly DomainEvent[]) => Promise<void>,
): EventSource {
  const outboxes = outboxesOf(investments);
  return {
    ...outboxes,
    async settle(sent) {
      await onPublished(sent.map(({ event }) => event));
      await outboxes.settle(sent);
    },
  };
}
