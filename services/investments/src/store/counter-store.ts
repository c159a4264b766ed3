import { randomUUID } from 'node:crypto';
import type { DataEnvironment } from '@irp/contracts';
import { isKnownDead, ownProcess } from '@irp/persistence';
import { audiencesOf, type Reader } from '../domain/reader.ts';
import type { CounterRow, Models } from './models.ts';

/** Records that come to, or leave, an audience. */
export interface Delta {
  active: number;
  archived: number;
}

export interface Totals extends Delta {
  /** Whether the reader may have marked anything. */
  hasFavorites: boolean;
}

export interface CounterStore {
  /**
   * Runs a write that changes how many records audiences have. A mark is stored before it and taken back with the new
   * count after it, so that a crash between shows: such a count is taken anew by the next reader.
   */
  around<T>(
    place: Place,
    audiences: string[],
    write: () => Promise<{ result: T; deltas: Map<string, Delta> }>,
  ): Promise<T>;
  /** What the reader can see: exact but for writes under way. After a crash it is counted, never guessed. */
  totals(reader: Reader): Promise<Totals>;
  countFavorite(reader: Place, audience: string, by: 1 | -1): Promise<void>;
}

interface Place {
  workspaceId: string;
  environment: DataEnvironment;
}

const unmoved: Delta = { active: 0, archived: 0 };
/** Longer than any write takes; one that does take longer finds its mark gone, and asks for another count. */
const stuckAfterMs = 10_000;
/** Longer than a write should take: its process may be dead, and until that is known the records are counted. */
const doubtfulAfterMs = 3_000;
const longAgo = new Date(0);

export function createCounterStore({ counters, investments }: Models): CounterStore {
  const idOf = ({ workspaceId, environment }: Place, audience: string) => `${workspaceId}/${environment}/${audience}`;
  const markOf = (token: string) => `marks.${token}`;

  function change(id: string, by: { favorites?: 1 | -1 }, set: Record<string, unknown>) {
    const zeros = { active: 0, archived: 0, ...(by.favorites === undefined ? { favorites: 0 } : {}) };
    const update = { $inc: { ...by, version: 1 }, $set: set, $setOnInsert: zeros };
    return counters.updateOne({ _id: id }, update, { upsert: true });
  }

  async function settle(id: string, token: string, { active, archived }: Delta): Promise<void> {
    const mark = markOf(token);
    const { matchedCount } = await counters.updateOne(
      { _id: id, [mark]: { $exists: true } },
      { $inc: { active, archived, version: 1 }, $unset: { [mark]: 1 } },
    );
    // Somebody counted anew meanwhile, with this write or without it: nobody can tell, so let it be done again.
    if (matchedCount === 0) await change(id, {}, { [mark]: longAgo });
  }

  /** The row, or what it should say where a process may have died between a write and its count. */
  async function checked(row: CounterRow, place: Place, audience: string): Promise<CounterRow> {
    const marks = [...marksOf(row)];
    if (!marks.some(({ ageMs, dead }) => dead || ageMs > doubtfulAfterMs)) return row;
    const { workspaceId, environment } = place;
    const count = (isArchived: boolean) =>
      investments.countDocuments({ workspaceId, environment, audience, isArchived });
    const [active, archived] = await Promise.all([count(false), count(true)]);
    // Kept only where nothing moved meanwhile, and nothing that is under way would be counted twice.
    const isQuiet = marks.every(({ ageMs, dead }) => dead || ageMs > stuckAfterMs);
    if (!isQuiet) return { ...row, active, archived };
    await counters.updateOne(
      { _id: row._id, version: row.version },
      { $set: { active, archived, marks: {} }, $inc: { version: 1 } },
    );
    return { ...row, active, archived };
  }

  return {
    async around(place, audiences, write) {
      const ids = [...new Set(audiences)].map((audience) => ({ audience, id: idOf(place, audience) }));
      const token = `${ownProcess()} ${randomUUID()}`;
      await Promise.all(ids.map(({ id }) => change(id, {}, { [markOf(token)]: new Date() })));
      // When the write throws, what it did is unknown: the mark stays, and a later reader counts.
      const { result, deltas } = await write();
      await Promise.all(ids.map(({ id, audience }) => settle(id, token, deltas.get(audience) ?? unmoved)));
      return result;
    },
    async totals(reader) {
      const audiences = audiencesOf(reader);
      const ids = audiences.map((audience) => idOf(reader, audience));
      const rows = await counters.find({ _id: { $in: ids } }).lean<CounterRow[]>();
      const totals: Totals = { active: 0, archived: 0, hasFavorites: false };
      for (const row of rows) {
        const { active, archived, favorites } = await checked(row, reader, audiences[ids.indexOf(row._id)]!);
        totals.active += active;
        totals.archived += archived;
        totals.hasFavorites ||= favorites > 0;
      }
      return totals;
    },
    async countFavorite(place, audience, by) {
      await change(idOf(place, audience), { favorites: by }, {});
    },
  };
}

/** The writes that began and did not end. The name of a mark begins with that of its process. */
function* marksOf({ marks }: CounterRow): Generator<{ ageMs: number; dead: boolean }> {
  for (const [token, time] of Object.entries(marks ?? {})) {
    yield { ageMs: Date.now() - time.getTime(), dead: isKnownDead(token.slice(0, token.lastIndexOf(' '))) };
  }
}
