import type { listInvestmentHistory as contract, HistoryEntry } from '@irp/contracts/investments';
import { type Operation, type PageRange, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { creationOf, toHistoryEntry } from '../domain/record-history.ts';
import { findVisible } from '../records/find-visible.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';

interface Stores {
  store: InvestmentStore;
  history: HistoryStore;
}

export function listInvestmentHistory({ store, history }: Stores): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const access = accessContextOf(principal);
    const record = await findVisible(store, access, params.id);
    const read = async (range: PageRange<number>) => {
      const rows = await history.findPage(record, range);
      const entries = rows.map((row) => toHistoryEntry(row, access));
      const isLast = entries.length < range.limit && (await reaches(range));
      return isLast ? [...entries, creationOf(record)] : entries;
    };
    /**
     * Returns whether the page can contain the creation, which is the last entry of the history.
     */
    const reaches = async ({ after = Number.POSITIVE_INFINITY, skip }: PageRange<number>) =>
      after > 1 && (skip === 0 || skip <= (await history.count(record)));
    const body = await readPage(query, {
      list: 'investment-history',
      query: { id: record._id },
      read,
      count: async () => (await history.count(record)) + 1,
      keysOf: ({ revision }: HistoryEntry) => [String(revision)],
      toPosition: ([key = '']) => (/^\d{1,15}$/.test(key) ? Number(key) : undefined),
    });
    return { status: 200, body };
  };
}
