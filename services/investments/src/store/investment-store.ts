import type { DomainEvent } from '@irp/contracts';
import type { EventSource } from '@irp/events';
import { type EventRows, isDuplicateKey, outboxesOf } from '@irp/persistence';
import { mongo } from 'mongoose';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { Reader } from '../domain/reader.ts';
import type { Position, SortKeys } from '../domain/sort-order.ts';
import type { CounterStore, Delta } from './counter-store.ts';
import { type Filter, nobody, visibleTo } from './list-filter.ts';
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
  /** With the event that tells of it. False where the id is there already: that record is left as it is. */
  insert(row: InvestmentRow, event: DomainEvent): Promise<boolean>;
  /**
   * Many at once, told of in one event; those whose id is there already are left as they are. What a crash cuts short is
   * told of by settle-imports.ts. How many were new.
   */
  insertAll(rows: InvestmentRow[], event: DomainEvent<'investment.imported'>): Promise<number>;
  /** Which records an import made, as far as they are still there. */
  madeBy(event: DomainEvent<'investment.imported'>): Promise<string[]>;
  /** Stores `changed` in place of `current`, with its event; false where another change came first. */
  replace(current: InvestmentRow, changed: InvestmentRow, event: DomainEvent): Promise<boolean>;
  /** False where another change came first. */
  remove(current: InvestmentRow, event: DomainEvent): Promise<boolean>;
}

const batchRecords = 250;
const nothing: Delta = { active: 0, archived: 0 };

export function createInvestmentStore(
  { investments }: Models,
  counters: CounterStore,
  events: EventRows,
): InvestmentStore {
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
      const row = await investments
        .findOne({ _id: id, ...visibleTo(reader) })
        .lean<InvestmentRow & { outbox?: unknown }>();
      if (!row) return undefined;
      const { outbox: _outbox, ...visible } = row;
      return visible;
    },
    insert: (row, event) =>
      counters.around(row, [row.audience], async () => {
        const result = (await insertUnordered([{ ...row, outbox: [event] }])).length === 1;
        return { result, deltas: new Map(result ? [[row.audience, weigh(row, 1)]] : []) };
      }),
    async insertAll(rows, event) {
      const [first] = rows;
      if (!first) return 0;
      await events.begin(event);
      return counters.around(first, [first.audience], async () => {
        const made = await insertUnordered(rows.map((row) => ({ ...row, importEventId: event.id })));
        await tellOfImport(event, made);
        return { result: made.length, deltas: new Map([[first.audience, { active: made.length, archived: 0 }]]) };
      });
    },
    async madeBy({ id, data }) {
      const rows = investments.find({ _id: { $in: data.investmentIds }, importEventId: id }, { _id: 1 });
      return (await rows.lean<Pick<InvestmentRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    replace(current, changed, event) {
      const moved = current.audience !== changed.audience || current.isArchived !== changed.isArchived;
      const { _id, ...fields } = changed;
      const update = { $set: fields, $push: { outbox: event } };
      const write = async () =>
        (await investments.collection.updateOne(guard(current) as never, update as never)).matchedCount === 1;
      if (!moved) return write();
      return counters.around(current, [current.audience, changed.audience], async () => {
        const result = await write();
        return { result, deltas: result ? movement(current, changed) : new Map() };
      });
    },
    remove: (current, event) =>
      counters.around(current, [current.audience], async () => {
        // Nobody sees it from here on; it goes when its last event has gone.
        const gone = { audience: nobody, goneAt: event.time, revision: current.revision + 1 };
        const update = { $set: gone, $push: { outbox: event } };
        const { matchedCount } = await investments.collection.updateOne(guard(current) as never, update as never);
        const result = matchedCount === 1;
        return { result, deltas: result ? new Map([[current.audience, weigh(current, -1)]]) : new Map() };
      }),
  };

  async function tellOfImport(event: DomainEvent<'investment.imported'>, investmentIds: string[]): Promise<void> {
    if (investmentIds.length === 0) await events.cancel(event.id);
    else await events.confirm({ ...event, data: { ...event.data, investmentIds } });
  }

  /** The ids of those that were new. */
  async function insertUnordered(rows: object[]): Promise<string[]> {
    const ids = (rows as InvestmentRow[]).map(({ _id }) => _id);
    try {
      await investments.collection.insertMany(rows as never, { ordered: false });
      return ids;
    } catch (error) {
      const partly = error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error);
      if (!partly) throw error;
      const known = new Set([error.writeErrors].flat().map(({ index }) => index));
      return ids.filter((_id, index) => !known.has(index));
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

/** Where the events of records wait; a record that was deleted goes with its last one. */
export function eventsOfInvestments({ investments }: Models): EventSource {
  return outboxesOf(investments);
}
