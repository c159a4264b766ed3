import { isDuplicateKey } from '@irp/persistence';
import { mongo } from 'mongoose';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { Reader } from '../domain/reader.ts';
import type { Position, SortKeys } from '../domain/sort-order.ts';
import type { CounterStore, Delta } from './counter-store.ts';
import { type Filter, visibleTo } from './list-filter.ts';
import type { Models } from './models.ts';

export interface PageRequest {
  filter: Filter;
  keys: SortKeys;
  offset: number;
  after: Position | undefined;
  limit: number;
}

export interface InvestmentStore {
  page(request: PageRequest): Promise<InvestmentRow[]>;
  count(filter: Filter): Promise<number>;
  /** Every record of the filter, read a batch at a time; ends early when nobody reads on. */
  stream(filter: Filter, keys: SortKeys): AsyncIterable<InvestmentRow[]>;
  find(reader: Reader, id: string): Promise<InvestmentRow | undefined>;
  /** Many at once; those whose id is there already are left as they are. How many were new. */
  insertNew(rows: InvestmentRow[], audience: string): Promise<number>;
  /** Stores `changed` in place of `current`; false where another change came first. */
  replace(current: InvestmentRow, changed: InvestmentRow): Promise<boolean>;
  /** False where another change came first. */
  remove(current: InvestmentRow): Promise<boolean>;
}

const batchRecords = 250;
const nothing: Delta = { active: 0, archived: 0 };

export function createInvestmentStore({ investments }: Models, counters: CounterStore): InvestmentStore {
  const sortOf = ({ field, direction, idDirection }: SortKeys) => ({ [field]: direction, _id: idDirection });
  const guard = ({ _id, workspaceId, environment, revision }: InvestmentRow) => ({
    _id,
    workspaceId,
    environment,
    revision,
  });

  return {
    async page({ filter, keys, offset, after, limit }) {
      if (limit === 0) return [];
      const whole = after ? { ...filter, $or: beyond(keys, after) } : filter;
      return investments.find(whole).sort(sortOf(keys)).skip(offset).limit(limit).lean<InvestmentRow[]>();
    },
    count: (filter) => investments.countDocuments(filter),
    async *stream(filter, keys) {
      // The driver's own cursor: documents come as they are, without a promise for each.
      const cursor = investments.collection.find(filter, { sort: sortOf(keys), batchSize: batchRecords });
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments() as unknown as InvestmentRow[];
      } finally {
        await cursor.close();
      }
    },
    async find(reader, id) {
      const row = await investments.findOne({ _id: id, ...visibleTo(reader) }).lean<InvestmentRow>();
      return row ?? undefined;
    },
    async insertNew(rows, audience) {
      const [first] = rows;
      if (!first) return 0;
      return counters.around(first, [audience], async () => {
        const result = await insertUnordered(rows);
        return { result, deltas: new Map([[audience, { active: result, archived: 0 }]]) };
      });
    },
    replace(current, changed) {
      const moved = current.audience !== changed.audience || current.isArchived !== changed.isArchived;
      const write = async () =>
        (await investments.collection.replaceOne(guard(current) as never, changed as never)).matchedCount === 1;
      if (!moved) return write();
      return counters.around(current, [current.audience, changed.audience], async () => {
        const result = await write();
        return { result, deltas: result ? movement(current, changed) : new Map() };
      });
    },
    remove: (current) =>
      counters.around(current, [current.audience], async () => {
        const { deletedCount } = await investments.collection.deleteOne(guard(current) as never);
        const result = deletedCount === 1;
        return { result, deltas: result ? new Map([[current.audience, weigh(current, -1)]]) : new Map() };
      }),
  };

  async function insertUnordered(rows: InvestmentRow[]): Promise<number> {
    try {
      return (await investments.collection.insertMany(rows as never, { ordered: false })).insertedCount;
    } catch (error) {
      const partly = error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error);
      if (!partly) throw error;
      return error.insertedCount;
    }
  }
}

/** Past a record in an order in which no two are alike. */
function beyond({ field, direction, idDirection }: SortKeys, { value, id }: Position): Filter[] {
  const past = (sign: 1 | -1, than: unknown) => (sign === 1 ? { $gt: than } : { $lt: than });
  return [{ [field]: past(direction, value) }, { [field]: value, _id: past(idDirection, id) }];
}

function weigh({ isArchived }: InvestmentRow, by: 1 | -1): Delta {
  return isArchived ? { active: 0, archived: by } : { active: by, archived: 0 };
}

function movement(current: InvestmentRow, changed: InvestmentRow): Map<string, Delta> {
  const deltas = new Map<string, Delta>();
  for (const [audience, delta] of [
    [current.audience, weigh(current, -1)] as const,
    [changed.audience, weigh(changed, 1)] as const,
  ]) {
    const before = deltas.get(audience) ?? nothing;
    deltas.set(audience, { active: before.active + delta.active, archived: before.archived + delta.archived });
  }
  return deltas;
}
