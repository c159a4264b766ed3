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
  /** An id, or the ids of the keys of a person with an encrypted address. */
  actor?: string | readonly string[] | undefined;
  action?: string | undefined;
  category?: string | undefined;
  /** Like {@link RecordFilter.actor}. */
  target?: string | readonly string[] | undefined;
  outcome?: string | undefined;
}

/** The position of a record in the results of a search: the end of a page. */
export interface SearchPosition {
  occurredAt: Date;
  sequence: number;
}

/** Records of all streams. The interface has no method to change or delete a record. */
export interface RecordStore {
  /**
   * Stores records in order. Returns false if a record with any of the sequence numbers already
   * exists.
   */
  append(rows: RecordRow[]): Promise<boolean>;
  /** The ids of the events that are already in the stream. */
  recorded(stream: string, eventIds: string[]): Promise<Set<string>>;
  findByEvent(view: View, eventId: string): Promise<RecordRow | undefined>;
  /** The stream of a record, in any stream. */
  streamOf(eventId: string): Promise<string | undefined>;
  /** Newest first. */
  search(view: View, filter: RecordFilter, range: PageRange<SearchPosition>): Promise<RecordRow[]>;
  /**
   * Number of matching records; with a range, from a sequence number up to and excluding another.
   */
  count(
    view: View,
    filter: RecordFilter,
    range?: { from: number; before: number },
  ): Promise<number>;
  /**
   * In the order of the stream, from a sequence number up to and excluding `before`; in batches.
   */
  walk(stream: string, from: number, before?: number): AsyncIterable<RecordRow[]>;
  /** Like {@link walk}, with only the matching records of the view. */
  select(
    view: View,
    from: number,
    before: number,
    filter: RecordFilter,
  ): AsyncIterable<RecordRow[]>;
  /**
   * Number of records from a sequence number up to and excluding another: smaller if records are
   * missing.
   */
  countAll(stream: string, from: number, before: number): Promise<number>;
  /** Number of records in the stream, including deleted records. */
  size(stream: string): Promise<number>;
}

const batchRecords = 500;
/**
 * For exports: each record is decrypted and checked, and other requests are served between two
 * batches.
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
      // `object`: the driver's collection expects ObjectIds, but these ids are strings.
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
      // Only failures have an index. Failures stored between two counts would make the difference
      // wrong.
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
  // An encrypted value begins with the id of its key (sealed-text.ts). The id has no character with
  // a meaning in a pattern.
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
