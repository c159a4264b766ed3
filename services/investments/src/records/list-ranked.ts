import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { newestFirst } from '../domain/sort-order.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { type Filter, withCondition } from '../store/list-filter.ts';
import { byRank, type RankedRecord, type SearchText } from '../store/rank-records.ts';
import type { RecordOrder } from './record-order.ts';

/** The score of matching records that are not in the ranking. */
const unranked = 0;

/**
 * Creates the order of a search. The ranked records come first, then all other matching records,
 * the newest first.
 */
export function byRelevance(
  store: InvestmentStore,
  access: AccessContext,
  filter: Filter,
  search: SearchText,
): RecordOrder<RankedRecord> {
  const scores = new Map<string, number>();

  function rowsOf(records: readonly RankedRecord[]): Promise<InvestmentRow[]> {
    return store.findMatching(
      filter,
      records.map(({ id }) => id),
    );
  }

  return {
    async read({ after, skip, limit }) {
      const { records, isComplete } = await store.rank(access, filter, search);
      for (const { id, score } of records) {
        scores.set(id, score);
      }
      const following = after ? records.filter((record) => byRank(record, after) > 0) : records;
      const rows: InvestmentRow[] = [];
      // Records that were deleted since the ranking are missing, so the following records fill the
      // page.
      for (let at = skip; at < following.length && rows.length < limit; ) {
        const wanted = following.slice(at, at + limit - rows.length);
        rows.push(...(await rowsOf(wanted)));
        at += wanted.length;
      }
      if (isComplete || rows.length === limit) {
        return rows;
      }
      const isPastRanked = after !== undefined && after.score === unranked;
      const others = await store.findPage({
        filter: withCondition(filter, { _id: { $nin: records.map(({ id }) => id) } }),
        keys: newestFirst,
        after: isPastRanked ? { values: [after.createdAt], id: after.id } : undefined,
        skip: Math.max(0, skip - following.length),
        limit: limit - rows.length,
      });
      return [...rows, ...others];
    },
    keysOf: ({ _id, createdAt }) => [
      String(scores.get(_id) ?? unranked),
      createdAt.toISOString(),
      _id,
    ],
    toPosition([score = '', time = '', id, ...rest]) {
      const createdAt = new Date(time);
      const isRank = /^\d$/.test(score) && !Number.isNaN(createdAt.getTime());
      return isRank && id !== undefined && rest.length === 0
        ? { id, score: Number(score), createdAt }
        : undefined;
    },
  };
}
