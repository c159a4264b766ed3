import type { getInvestmentDuplicates as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { duplicateReasons } from '../domain/duplicate.ts';
import { toInvestment } from '../domain/investment-row.ts';
import { findVisible } from '../records/find-visible.ts';
import type { RecordStores } from '../records/record-stores.ts';

const maxDuplicates = 20;

export function getInvestmentDuplicates({
  store,
  favorites,
}: RecordStores): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const access = accessContextOf(principal);
    const row = await findVisible(store, access, params.id);
    const candidates = await store.findCandidates(access, row);
    const duplicates = candidates
      .map((candidate) => ({ candidate, reasons: duplicateReasons(row, candidate) }))
      .filter(({ reasons }) => reasons.length > 0)
      .sort((one, other) => other.reasons.length - one.reasons.length)
      .slice(0, maxDuplicates);
    const ids = duplicates.map(({ candidate }) => candidate._id);
    const favoriteIds = await favorites.findAmong(access, ids);
    return {
      status: 200,
      body: {
        duplicates: duplicates.map(({ candidate, reasons }) => ({
          reasons,
          investment: toInvestment(candidate, favoriteIds.has(candidate._id)),
        })),
      },
    };
  };
}
