import { randomUUID } from 'node:crypto';
import { isKnownDead, ownProcessIdentity } from '@irp/processes';
import { type AccessContext, audiencesOf } from '../domain/access-context.ts';
import type { CounterCache } from './counter-cache.ts';
import type { CounterRow, Models } from './models.ts';

/** The change of the numbers of records in an audience. */
export interface CountDelta {
  active: number;
  archived: number;
}

export interface Totals {
  active: number;
  archived: number;
  /** Whether the caller may have favourites. If false, the caller certainly has no favourites. */
  hasFavorites: boolean;
}

type CounterScope = Pick<AccessContext, 'workspaceId' | 'environment'>;

interface CountedWrite<Result> {
  result: Result;
  /** The changes of the counts, by audience. If undefined, a later reader counts the records. */
  deltas: ReadonlyMap<string, CountDelta> | undefined;
}

export interface CounterStore {
  /**
   * Runs a write that changes the number of records in `audiences`. Before the write, a mark in the
   * document of the counter records that the write is pending. The same update changes the count
   * and removes the mark. If the process crashes before the mark is removed, a later reader of the
   * counter counts the records again.
   */
  withPendingMark<Result>(
    scope: CounterScope,
    audiences: readonly string[],
    write: () => Promise<CountedWrite<Result>>,
  ): Promise<Result>;
  /**
   * Returns the number of records that the caller can see. The number is exact, except for
   * unfinished writes.
   */
  totals(access: AccessContext): Promise<Totals>;
  /**
   * Returns the number of records in all audiences. Records of writes that are not complete may be
   * missing.
   */
  recordsOf(scope: CounterScope): Promise<number>;
  addFavorites(scope: CounterScope, audience: string, delta: 1 | -1): Promise<void>;
}

const unchanged: CountDelta = { active: 0, archived: 0 };
/**
 * Age in milliseconds at which the mark of a pending write counts as abandoned. A normal write
 * takes less time. If a longer write finds the mark removed, the write marks the counter as stale.
 */
const abandonedAfterMs = 10_000;
/**
 * Age of a pending write in milliseconds after which a reader counts the records, because the
 * writing process may be dead.
 */
const recountAfterMs = 3_000;
const longAgo = new Date(0);

/** Creates the store. @param cache caches documents, if no other process changes the counters */
export function createCounterStore(
  { counters, investments }: Models,
  cache: CounterCache,
): CounterStore {
  // The collection of the driver saves the time of mongoose's casts and hooks, because each request
  // for a page of records reads a counter.
  const documents = counters.db.collection<CounterRow>(counters.collection.collectionName);
  const idOf = ({ workspaceId, environment }: CounterScope, audience: string) =>
    `${workspaceId}/${environment}/${audience}`;
  const fieldOf = (mark: string) => `marks.${mark}`;

  function upsert(id: string, increments: { favorites?: 1 | -1 }, set: Record<string, unknown>) {
    const zeros = {
      active: 0,
      archived: 0,
      ...(increments.favorites === undefined ? { favorites: 0 } : {}),
    };
    const update = {
      $inc: { ...increments, version: 1 },
      $set: set,
      $setOnInsert: zeros,
    };
    return cache.change(id, async () => counters.updateOne({ _id: id }, update, { upsert: true }));
  }

  async function applyDelta(
    id: string,
    mark: string,
    { active, archived }: CountDelta,
  ): Promise<void> {
    const field = fieldOf(mark);
    const { matchedCount } = await cache.change(id, async () =>
      counters.updateOne(
        {
          _id: id,
          [field]: { $exists: true },
        },
        {
          $inc: {
            active,
            archived,
            version: 1,
          },
          $unset: { [field]: 1 },
        },
      ),
    );
    // If no document matches, another process has counted the records, perhaps without this write.
    if (matchedCount === 0) {
      await markStale(id, mark);
    }
  }

  /** Makes the next reader of the counter count the records. */
  async function markStale(id: string, mark: string): Promise<void> {
    await upsert(id, {}, { [fieldOf(mark)]: longAgo });
  }

  /**
   * Returns the document of a counter. If a process may have died between a write and its count,
   * the records are counted again.
   */
  async function recountIfStale(
    row: CounterRow,
    scope: CounterScope,
    audience: string,
  ): Promise<CounterRow> {
    const marks = [...pendingMarksOf(row)];
    if (!marks.some(({ ageMs, isDead }) => isDead || ageMs > recountAfterMs)) {
      return row;
    }
    const { workspaceId, environment } = scope;
    const count = (isArchived: boolean) =>
      investments.countDocuments({
        workspaceId,
        environment,
        audience,
        isArchived,
      });
    const [active, archived] = await Promise.all([count(false), count(true)]);
    // The result is stored only if no write is pending, because a pending write would be counted
    // twice. The filter by `version` prevents the update if the document has changed.
    const isSettled = marks.every(({ ageMs, isDead }) => isDead || ageMs > abandonedAfterMs);
    if (!isSettled) {
      return {
        ...row,
        active,
        archived,
      };
    }
    await cache.change(row._id, async () =>
      counters.updateOne(
        { _id: row._id, version: row.version },
        {
          $set: {
            active,
            archived,
            marks: {},
          },
          $inc: { version: 1 },
        },
      ),
    );
    return {
      ...row,
      active,
      archived,
    };
  }

  return {
    async withPendingMark(scope, audiences, write) {
      const counted = [...new Set(audiences)].map((audience) => ({
        audience,
        id: idOf(scope, audience),
      }));
      const mark = `${ownProcessIdentity()} ${randomUUID()}`;
      await Promise.all(counted.map(({ id }) => upsert(id, {}, { [fieldOf(mark)]: new Date() })));
      // If the write throws, it is unknown whether the database has carried out the write. The mark
      // of the pending write remains, so that a later reader counts the records again.
      const { result, deltas } = await write();
      await Promise.all(
        counted.map(({ id, audience }) =>
          deltas ? applyDelta(id, mark, deltas.get(audience) ?? unchanged) : markStale(id, mark),
        ),
      );
      return result;
    },
    async totals(access) {
      const audiences = new Map(
        audiencesOf(access).map((audience) => [idOf(access, audience), audience]),
      );
      const rows = await cache.read([...audiences.keys()], (ids) =>
        documents.find({ _id: { $in: ids } }).toArray(),
      );
      const totals: Totals = {
        active: 0,
        archived: 0,
        hasFavorites: false,
      };
      for (const row of rows) {
        const { active, archived, favorites } = await recountIfStale(
          row,
          access,
          audiences.get(row._id) ?? '',
        );
        totals.active += active;
        totals.archived += archived;
        totals.hasFavorites ||= favorites > 0;
      }
      return totals;
    },
    async recordsOf(scope) {
      const prefix = idOf(scope, '');
      // Matches every id that begins with the prefix. The upper limit ends with `0`, the character
      // after `/`.
      const ids = {
        $gte: prefix,
        $lt: `${prefix.slice(0, -1)}0`,
      };
      const rows = await counters
        .find({ _id: ids }, { active: 1, archived: 1 })
        .lean<CounterRow[]>();
      return rows.reduce((sum, { active, archived }) => sum + active + archived, 0);
    },
    async addFavorites(scope, audience, delta) {
      await upsert(idOf(scope, audience), { favorites: delta }, {});
    },
  };
}

/**
 * Yields the marks of unfinished writes. The name of a mark begins with the identity of the writing
 * process.
 */
function* pendingMarksOf({ marks }: CounterRow): Generator<{ ageMs: number; isDead: boolean }> {
  for (const [mark, time] of Object.entries(marks ?? {})) {
    yield {
      ageMs: Date.now() - time.getTime(),
      isDead: isKnownDead(mark.slice(0, mark.lastIndexOf(' '))),
    };
  }
}
