import type { unarchiveInvestment as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { requireUnlocked } from '../domain/change-rules.ts';
import { archivedRow } from '../domain/with-fields.ts';
import { changeInvestment } from '../records/change-investment.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';

/**
 * Creates the operation. If the record is not archived, nothing changes, and the ETag stays the
 * same.
 */
export function unarchiveInvestment({
  store,
  favorites,
}: RecordStores): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const changed = await changeInvestment(store, {
      principal,
      id: params.id,
      preconditions: headers,
      apply(current) {
        requireUnlocked(current);
        return archivedRow(current, false);
      },
    });
    return respondWithInvestment(favorites, accessContextOf(principal), changed);
  };
}
