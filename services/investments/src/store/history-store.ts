import { historyDays } from '@irp/contracts/investments';
import type { PageRange } from '@irp/http';
import { isDuplicateKey, longestReadMs } from '@irp/persistence';
import type { ChangeEvent, HistoryRow } from '../domain/record-history.ts';
import type { HistoryModel, StoredHistoryRow } from './history-models.ts';
import { documentsOf, type Models } from './models.ts';

/** The key of a record. The store does not check whether the caller can see the record. */
interface RecordKey {
  _id: string;
  workspaceId: string;
  environment: string;
}

export interface HistoryStore {
  /**
   * Returns a page of changes of the record, the newest first.
   * @param range selects revisions below `after`
   */
  findPage(record: RecordKey, range: PageRange<number>): Promise<HistoryRow[]>;
  count(record: RecordKey): Promise<number>;
  /**
   * Returns the events that have changed the given records of an environment, among the given
   * events.
   */
  findMade(
    scope: Omit<RecordKey, '_id'>,
    events: readonly { investmentId: string; eventId: string }[],
  ): Promise<Set<string>>;
  /** Returns the ids of the records that were merged into the record. */
  findMerged(record: RecordKey): Promise<Set<string>>;
  /** Returns the id of the record into which a deleted record was merged. */
  findMergedInto(record: RecordKey): Promise<string | undefined>;
  /**
   * Stores the changes of published events in the history. For the event of a deletion, removes the
   * history of the deleted record.
   */
  keep(events: readonly ChangeEvent[]): Promise<void>;
}

const msPerDay = 86_400_000;

export function createHistoryStore(
  { investments }: Pick<Models, 'investments'>,
  model: HistoryModel,
): HistoryStore {
  // The collection of the driver avoids mongoose's cast of each document.
  const stored = model.db.collection<StoredHistoryRow>(model.collection.collectionName);
  const records = documentsOf({ investments });
  const ofRecord = ({ _id, workspaceId, environment }: RecordKey) => ({
    workspaceId,
    environment,
    investmentId: _id,
  });

  /**
   * Returns the changes whose events are not published yet. A returned change may already be in the
   * history.
   */
  async function findWaiting(record: RecordKey): Promise<HistoryRow[]> {
    const { _id, workspaceId } = record;
    const found = await records.findOne({ _id, workspaceId }, { projection: { outbox: 1 } });
    return (found?.outbox ?? []).flatMap(rowsOf).toReversed();
  }

  /**
   * Stores rows. Ignores existing rows: another relay, or this relay before a crash, may have
   * stored the same rows.
   */
  async function insert(rows: StoredHistoryRow[]): Promise<void> {
    try {
      await stored.insertMany(rows, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) {
        throw error;
      }
    }
  }

  return {
    async findPage(record, { after = Number.POSITIVE_INFINITY, skip, limit }) {
      // Unpublished changes are read before the stored changes, so that a change published between
      // the two reads is not missed.
      const waiting = (await findWaiting(record)).filter(({ revision }) => revision < after);
      const ids = new Set(waiting.map(({ _id }) => _id));
      const below = Number.isFinite(after) ? { revision: { $lt: after } } : {};
      const found = await stored
        .find({ ...ofRecord(record), ...below }, { maxTimeMS: longestReadMs })
        .sort({ revision: -1 })
        .limit(skip + limit + ids.size)
        .toArray();
      const rows = [...waiting, ...found.filter(({ _id }) => !ids.has(_id))];
      return rows.toSorted((a, b) => b.revision - a.revision).slice(skip, skip + limit);
    },
    async count(record) {
      const ids = (await findWaiting(record)).map(({ _id }) => _id);
      const filter = { ...ofRecord(record), _id: { $nin: ids } };
      return ids.length + (await stored.countDocuments(filter, { maxTimeMS: longestReadMs }));
    },
    async findMade({ workspaceId, environment }, events) {
      const eventIds = events.map(({ eventId }) => eventId);
      // Unpublished changes are read before the stored changes. A change that is published between
      // the two reads is then found by the second read.
      const waiting = await records
        .find(
          { _id: { $in: events.map(({ investmentId }) => investmentId) }, workspaceId },
          { projection: { outbox: 1 } },
        )
        .toArray();
      const published = await stored
        .find({ _id: { $in: eventIds }, workspaceId, environment }, { projection: { _id: 1 } })
        .toArray();
      const wanted = new Set(eventIds);
      return new Set(
        [
          ...waiting.flatMap(({ outbox = [] }) => outbox.map(({ id }) => id)),
          ...published.map(({ _id }) => _id),
        ].filter((id) => wanted.has(id)),
      );
    },
    async findMerged(record) {
      const waiting = await findWaiting(record);
      const filter = { ...ofRecord(record), mergedFrom: { $exists: true } };
      const found = await stored.find(filter, { maxTimeMS: longestReadMs }).toArray();
      return new Set([...waiting, ...found].flatMap(({ mergedFrom = [] }) => mergedFrom));
    },
    async findMergedInto({ _id, workspaceId, environment }) {
      const deleted = await records.findOne({ _id, workspaceId }, { projection: { outbox: 1 } });
      const into = (deleted?.outbox ?? []).flatMap(({ data }) =>
        'mergedInto' in data ? (data.mergedInto ?? []) : [],
      );
      const filter = { workspaceId, environment, mergedFrom: _id };
      const published = await stored.findOne(filter, { maxTimeMS: longestReadMs });
      return into[0] ?? published?.investmentId;
    },
    async keep(events) {
      const rows = events.flatMap((event) =>
        rowsOf(event).map((row) => ({
          ...row,
          workspaceId: event.workspaceId,
          environment: String(event.environment),
          investmentId: event.subject,
          expireAt: new Date(event.time.getTime() + historyDays * msPerDay),
        })),
      );
      if (rows.length > 0) {
        await insert(rows);
      }
      for (const { type, subject, workspaceId, environment } of events) {
        if (type === 'investment.deleted') {
          await stored.deleteMany({
            workspaceId,
            environment: String(environment),
            investmentId: subject,
          });
        }
      }
    },
  };
}

function rowsOf({ id, time, actor, change }: ChangeEvent): HistoryRow[] {
  return change === undefined
    ? []
    : [
        {
          _id: id,
          at: time,
          actor,
          ...change,
        },
      ];
}
