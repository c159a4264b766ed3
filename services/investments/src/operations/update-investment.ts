import type { updateInvestment as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { requireUnlocked } from '../domain/change-rules.ts';
import { changeInvestment } from '../records/change-investment.ts';
import { patchedRow } from '../records/patched-row.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';

export function updateInvestment({
  store,
  favorites,
  space,
}: RecordStores & { space: FreeSpace }): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    await space.require();
    const changed = await changeInvestment(store, {
      principal,
      id: params.id,
      preconditions: headers,
      apply(current, access) {
        requireUnlocked(current);
        return patchedRow(current, body, access);
      },
    });
    return respondWithInvestment(favorites, accessContextOf(principal), changed);
  };
}
