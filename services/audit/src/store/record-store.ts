import type { PageRange } from '@irp/http';
import { isDuplicateKey, longestReadMs } from '@irp/persistence';
import { actionsOfCategory } from '../domain/actions-of-category.ts';
import { sealedPrefix } from '../persons/personal-fields.ts';
import type { Models, RecordRow } from './models.ts';
import { sequenceKey, sequenceOf, sequenceRange } from './sequence-key.ts';
import { inView, isVisible, type View } from './view.ts';

export interface RecordFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  /**
   * The id of the actor. For a mail address, the ids of the keys with which the address may be
   * encrypted.
   */
  actor?: string | readonly string[] | undefined;
  action?: string | undefined;
  category?: string | undefined;
  /** The id of a target, or ids of keys as for {@link RecordFilter.actor}. */
  target?: string | readonly string[] | undefined;
  outcome?: string | undefined;
}

/**
 * The position of a record in the results of a search. The next page begins after the position of
 * the last record.
 */
export interface SearchPosition {
  occurredAt: Date;
  sequence: number;
}

/** Stores the records of all streams. No method changes or deletes a record. */
export interface RecordStore {
  /**
   * Stores records in order. Returns false if a record with one of the sequence numbers already
   * exists.
   */
  append(rows: RecordRow[]): Promise<boolean>;
  /** Returns the ids of those events that are already recorded in the stream. */
  recorded(stream: string, eventIds: string[]): Promise<Set<string>>;
  findByEvent(view: View, eventId: string): Promise<RecordRow | undefined>;
  /** Returns the stream of the record with this event id, of all streams. */
  streamOf(eventId: string): Promise<string | undefined>;
  /** Returns a page of the records that match a filter, the newest first. */
  search(view: View, filter: RecordFilter, range: PageRange<SearchPosition>): Promise<RecordRow[]>;
  /**
   * Counts the records of a view that match a filter. A range includes its first sequence number,
   * but not its last.
   */
  count(
    view: View,
    filter: RecordFilter,
    range?: { from: number; before: number },
  ): Promise<number>;
  /**
   * Yields records in the order of the stream, in batches, from a sequence number up to, but not
   * including, `before`.
   */
  walk(stream: string, from: number, before?: number): AsyncIterable<RecordRow[]>;
  /** Does the same as {@link walk}, for the records of a view that match a filter. */
  select(
    view: View,
    from: number,
    before: number,
    filter: RecordFilter,
  ): AsyncIterable<RecordRow[]>;
  /**
   * Counts the records from the sequence number `from` up to, but not including, `before`. If
   * records are missing, the count is smaller than the range.
   */
  countAll(stream: string, from: number, before: number): Promise<number>;
  /** Returns the size of the stream, including deleted records. */
  size(stream: string): Promise<number>;
}

const batchRecords = 500;
/**
 * Number of records in a batch of an export. Each record must be decrypted and checked, and the
 * process serves other requests only between two batches.
 */
const exportBatchRecords = 50;

export function createRecordStore({ records }: Models): RecordStore {
  async function* walk(
    stream: string,
    [from, before]: readonly [number, number | undefined],
    condition: Record<string, unknown>,
    atOnce = batchRecords,
  ) {
    let next: number | undefined = from;
    while (next !== undefined) {
      const rows: RecordRow[] = await records
        .find({
          _id: sequenceRange(stream, next, before),
          ...condition,
        })
        .sort({ _id: 1 })
        .limit(atOnce)
        .lean<RecordRow[]>();
      if (rows.length > 0) {
        yield rows;
      }
      const last = rows.at(-1);
      next = last && rows.length === atOnce ? sequenceOf(last._id) + 1 : undefined;
    }
  }

  async function size(stream: string): Promise<number> {
    const [last] = await records
      .find({ _id: sequenceRange(stream) }, { _id: 1 })
      .sort({ _id: -1 })
      .limit(1)
      .lean<RecordRow[]>();
    return last ? sequenceOf(last._id) + 1 : 0;
  }

  function count(
    view: View,
    filter: RecordFilter,
    range: { from: number; before: number } | undefined,
  ) {
    const numbered = range ? { _id: sequenceRange(view.stream, range.from, range.before) } : {};
    const matching = {
      ...inView(view),
      ...numbered,
      ...conditions(filter),
    };
    return records.countDocuments(matching, { maxTimeMS: longestReadMs });
  }

  return {
    async append(rows) {
      // The type is `object`, because the collection of the driver would require ObjectIds as ids.
      // The ids of the rows are strings.
      const documents: object[] = rows;
      try {
        await records.collection.insertMany(documents, { ordered: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    async recorded(stream, eventIds) {
      const found = records.find(
        {
          stream,
          eventId: { $in: eventIds },
        },
        { eventId: 1 },
      );
      return new Set((await found.lean<RecordRow[]>()).map(({ eventId }) => eventId));
    },
    async findByEvent(view, eventId) {
      const found = await records.findOne({ stream: view.stream, eventId }).lean<RecordRow>();
      return found && isVisible(view, found) ? found : undefined;
    },
    streamOf: async (eventId) =>
      (await records.findOne({ eventId }, { stream: 1 }).lean<RecordRow>())?.stream,
    async search(view, filter, { after, skip, limit }) {
      const found = records
        .find({
          ...inView(view),
          ...conditions(filter),
          ...following(view.stream, after),
        })
        .sort({ occurredAt: -1, _id: -1 });
      return found.skip(skip).limit(limit).maxTimeMS(longestReadMs).lean<RecordRow[]>();
    },
    async count(view, filter, range) {
      if (filter.outcome !== 'success') {
        return count(view, filter, range);
      }
      const [all, failed] = [
        { ...filter, outcome: undefined },
        { ...filter, outcome: 'failure' },
      ];
      // Only failures have an index, so the number of successes is the number of all records minus
      // the failures. The range excludes records that are stored between the two counts.
      const failures = await count(view, failed, range);
      const total = await count(view, all, range);
      if ((await count(view, failed, range)) === failures) {
        return total - failures;
      }
      const stored = {
        from: 0,
        before: await size(view.stream),
      };
      return (await count(view, all, stored)) - (await count(view, failed, stored));
    },
    countAll: (stream, from, before) =>
      records.countDocuments({ _id: sequenceRange(stream, from, before) }),
    size,
    walk: (stream, from, before) => walk(stream, [from, before], {}),
    select(view, from, before, filter) {
      const condition = {
        environment: inView(view).environment,
        ...conditions(filter),
      };
      return walk(view.stream, [from, before], condition, exportBatchRecords);
    },
  };
}

function conditions({
  from,
  to,
  actor,
  target,
  category,
  ...equal
}: RecordFilter): Record<string, unknown> {
  const time = {
    ...(from ? { $gte: from } : {}),
    ...(to ? { $lt: to } : {}),
  };
  return {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
    ...(category === undefined ? {} : { action: { $in: actionsOf(category, equal.action) } }),
    ...named('actors', actor),
    ...named('targets', target),
    ...(Object.keys(time).length > 0 ? { occurredAt: time } : {}),
  };
}

function named(column: 'actors' | 'targets', id: RecordFilter['actor']): Record<string, unknown> {
  if (id === undefined) {
    return {};
  }
  if (typeof id === 'string') {
    return { [column]: id };
  }
  // An encrypted value begins with the id of its key (sealed-text.ts). The id contains no special
  // characters of regular expressions.
  return { [column]: { $in: id.map((key) => new RegExp(`^${sealedPrefix}${key}:`)) } };
}

function actionsOf(category: string, action: string | undefined): string[] {
  const actions = actionsOfCategory(category);
  return action === undefined ? actions : actions.filter((one) => one === action);
}

function following(stream: string, after: SearchPosition | undefined) {
  if (after === undefined) {
    return {};
  }
  const { occurredAt, sequence } = after;
  return {
    $or: [
      { occurredAt: { $lt: occurredAt } },
      {
        occurredAt,
        _id: { $lt: sequenceKey(stream, sequence) },
      },
    ],
  };
}
