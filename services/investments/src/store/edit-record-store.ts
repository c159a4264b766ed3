import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { EditAttempt, EditModels, EditRecordRow, EditRow } from './edit-models.ts';
import type { ImportedRecord } from './import-record-store.ts';

type EditKey = Pick<EditRow, '_id' | 'workspaceId' | 'environment' | 'expireAt'>;

export interface EditRecordStore {
  /** Stores the records of an edit in this order. A repeated call stores nothing. */
  add(edit: EditKey, investmentIds: readonly string[]): Promise<void>;
  /**
   * Stores records that an import has created, and returns the stored rows. A repeated call returns
   * the same rows.
   */
  addImported(edit: EditKey, imported: readonly ImportedRecord[]): Promise<EditRecordRow[]>;
  /** Removes the records of an edit that was not stored. */
  discard(edit: Pick<EditKey, '_id' | 'workspaceId'>): Promise<void>;
  /** Returns the next records after a position, in order. */
  findAfter(edit: EditKey, position: number, limit: number): Promise<EditRecordRow[]>;
  /** Returns the changed records among the given records, by id. */
  findChanged(
    edit: Pick<EditKey, '_id' | 'workspaceId'>,
    investmentIds: readonly string[],
  ): Promise<Map<string, EditRecordRow>>;
  /** Returns the ids of the records that the edit has changed, in order. */
  idsOfChanged(edit: Pick<EditKey, '_id' | 'workspaceId'>): Promise<string[]>;
  /** Stores changes before the records change. */
  prepare(attempts: ReadonlyMap<string, EditAttempt>): Promise<void>;
  /** Stores the outcomes of records. */
  settle(outcomes: ReadonlyMap<string, NonNullable<EditRecordRow['outcome']>>): Promise<void>;
  /**
   * Removes the former values of deleted records, when the events of their deletion are published.
   */
  removeWithRecords(events: readonly DomainEvent[]): Promise<void>;
}

const insertedAtOnce = 1_000;
/**
 * Milliseconds for which records stay stored after their edit, because an undo may begin just
 * before the edit is deleted.
 */
const longerMs = 86_400_000;

export function createEditRecordStore({ records: model }: EditModels): EditRecordStore {
  // The collection of the driver avoids mongoose's cast of each document.
  const records = model.db.collection<EditRecordRow>(model.collection.collectionName);
  const ofEdit = ({ _id, workspaceId }: Pick<EditKey, '_id' | 'workspaceId'>) => ({
    workspaceId,
    editId: _id,
  });
  const update = async (changes: ReadonlyMap<string, Partial<EditRecordRow>>) => {
    const updates = [...changes].map(([_id, $set]) => ({
      updateOne: { filter: { _id }, update: { $set } },
    }));
    if (updates.length > 0) {
      await records.bulkWrite(updates, { ordered: false });
    }
  };
  return {
    async add(edit, investmentIds) {
      const rows = investmentIds.map((investmentId, index) =>
        newRecord(edit, { investmentId, position: index + 1 }),
      );
      for (let at = 0; at < rows.length; at += insertedAtOnce) {
        await unlessStored(
          records.insertMany(rows.slice(at, at + insertedAtOnce), { ordered: false }),
        );
      }
    },
    async addImported(edit, imported) {
      const rows = imported.map((one) => newRecord(edit, one));
      if (rows.length > 0) {
        // The rows are inserted in order, so that after a crash no row before a stored row is
        // missing.
        await unlessStored(records.insertMany(rows, { ordered: true }));
      }
      return rows;
    },
    async discard(edit) {
      await records.deleteMany(ofEdit(edit));
    },
    findAfter: (edit, position, limit) =>
      records
        .find({ ...ofEdit(edit), position: { $gt: position } })
        .sort({ position: 1 })
        .limit(limit)
        .toArray(),
    async findChanged(edit, investmentIds) {
      const found = await records
        .find({ ...ofEdit(edit), investmentId: { $in: [...investmentIds] }, outcome: 'changed' })
        .toArray();
      return new Map(found.map((row) => [row.investmentId, row]));
    },
    async idsOfChanged(edit) {
      const found = records.find(
        { ...ofEdit(edit), outcome: 'changed' },
        { projection: { investmentId: 1 } },
      );
      return (await found.sort({ position: 1 }).toArray()).map(({ investmentId }) => investmentId);
    },
    prepare: (attempts) => update(new Map([...attempts].map(([id, attempt]) => [id, { attempt }]))),
    settle: (outcomes) => update(new Map([...outcomes].map(([id, outcome]) => [id, { outcome }]))),
    async removeWithRecords(events) {
      for (const { type, subject, workspaceId, environment } of events) {
        if (type === 'investment.deleted') {
          const ofInvestment = {
            workspaceId,
            environment: String(environment),
            investmentId: subject,
          };
          await records.updateMany(ofInvestment, { $unset: { attempt: 1 } });
        }
      }
    },
  };
}

function newRecord(
  { _id, workspaceId, environment, expireAt }: EditKey,
  record: Pick<EditRecordRow, 'investmentId' | 'position' | 'importEventIds'>,
): EditRecordRow {
  return {
    _id: recordId(_id, record.position),
    editId: _id,
    workspaceId,
    environment,
    ...record,
    expireAt: new Date(expireAt.getTime() + longerMs),
  };
}

async function unlessStored(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDuplicateKey(error)) {
      throw error;
    }
  }
}

function recordId(editId: string, position: number): string {
  return `${editId}/${String(position).padStart(6, '0')}`;
}
