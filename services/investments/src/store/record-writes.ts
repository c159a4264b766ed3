import type { DomainEvent } from '@irp/contracts/events';
import { type EventRows, isDuplicateKey } from '@irp/persistence';
import { mongo } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { recordedChange } from '../domain/record-history.ts';
import type { CountDelta, CounterStore } from './counter-store.ts';
import { deltasOfWrites } from './deltas-of-writes.ts';
import { deletedAudience } from './list-filter.ts';
import { documentsOf, type InvestmentDocument, type Models } from './models.ts';

/** The writes of records. Each write stores an event with the records. */
export interface RecordWrites {
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
  /**
   * Counts the ids of stored records among the given ids. `insertMany` would skip the stored
   * records.
   */
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
   *   since the read.
   */
  replace(changes: readonly RecordChange[]): Promise<number>;
  /**
   * Removes records of an environment, in one command.
   * @returns the number of removed records. Other requests have changed the remaining records since
   *   the read.
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

export function createRecordWrites(
  { investments }: Models,
  counters: CounterStore,
  events: EventRows,
): RecordWrites {
  const documents = documentsOf({ investments });

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
      // The counts are unknown after a partial update, because MongoDB does not report which
      // updates have found no record.
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

function revisionOf({ _id, workspaceId, environment, revision }: InvestmentRow) {
  return {
    _id,
    workspaceId,
    environment,
    revision,
  };
}

function mergedFromOf({ data }: DomainEvent): string[] | undefined {
  return 'mergedFrom' in data ? data.mergedFrom : undefined;
}
