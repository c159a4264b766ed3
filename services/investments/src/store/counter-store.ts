import type { DataEnvironment } from '@irp/contracts';
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
  /** What the reader can see: exact but for writes under way. */
  totals(reader: Reader): Promise<Totals>;
  countFavorite(reader: Place, audience: string, by: 1 | -1): Promise<void>;
}

export interface Place {
  workspaceId: string;
  environment: DataEnvironment;
}

const stuckAfterMs = 10_000;

export function createCounterStore({ counters, investments }: Models): CounterStore {
  const idOf = ({ workspaceId, environment }: Place, audience: string) => `${workspaceId}/${environment}/${audience}`;

  function change(id: string, by: Partial<Omit<CounterRow, '_id' | 'touchedAt'>>) {
    const zeros = { active: 0, archived: 0, favorites: 0, pending: 0 };
    const untouched = Object.fromEntries(Object.entries(zeros).filter(([name]) => !(name in by)));
    const update = { $inc: { ...by, version: 1 }, $set: { touchedAt: new Date() }, $setOnInsert: untouched };
    return counters.updateOne({ _id: id }, update, { upsert: true });
  }

  async function recount(row: CounterRow, place: Place, audience: string): Promise<CounterRow> {
    const { workspaceId, environment } = place;
    const count = (isArchived: boolean) =>
      investments.countDocuments({ workspaceId, environment, audience, isArchived });
    const [active, archived] = await Promise.all([count(false), count(true)]);
    // Only where nothing moved meanwhile; otherwise the next reader tries again.
    await counters.updateOne(
      { _id: row._id, version: row.version },
      { $set: { active, archived, pending: 0 }, $inc: { version: 1 } },
    );
    return { ...row, active, archived };
  }

  return {
    async around(place, audiences, write) {
      const ids = [...new Set(audiences)].map((audience) => ({ audience, id: idOf(place, audience) }));
      await Promise.all(ids.map(({ id }) => change(id, { pending: 1 })));
      let deltas = new Map<string, Delta>();
      try {
        const written = await write();
        deltas = written.deltas;
        return written.result;
      } finally {
        await Promise.all(
          ids.map(({ id, audience }) => change(id, { active: 0, archived: 0, ...deltas.get(audience), pending: -1 })),
        );
      }
    },
    async totals(reader) {
      const audiences = audiencesOf(reader);
      const ids = audiences.map((audience) => idOf(reader, audience));
      const rows = await counters.find({ _id: { $in: ids } }).lean<CounterRow[]>();
      const totals: Totals = { active: 0, archived: 0, hasFavorites: false };
      for (const row of rows) {
        const stuck = row.pending > 0 && Date.now() - row.touchedAt.getTime() > stuckAfterMs;
        const { active, archived, favorites } = stuck
          ? await recount(row, reader, audiences[ids.indexOf(row._id)]!)
          : row;
        totals.active += active;
        totals.archived += archived;
        totals.hasFavorites ||= favorites > 0;
      }
      return totals;
    },
    async countFavorite(place, audience, by) {
      await change(idOf(place, audience), { favorites: by });
    },
  };
}
