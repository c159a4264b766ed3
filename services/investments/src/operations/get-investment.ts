import type { getInvestment as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { selectFields } from '../domain/select-fields.ts';
import { findVisible } from '../records/find-visible.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';

export function getInvestment({ store, favorites }: RecordStores): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const access = accessContextOf(principal);
    const row = await findVisible(store, access, params.id);
    const { headers: tag, body } = await respondWithInvestment(favorites, access, row);
    return {
      status: 200,
      headers: tag,
      body: selectFields(body, query.fields),
    };
  };
}
