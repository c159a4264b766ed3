import type { updateInvestment } from '@irp/contracts/investments';
import type { Reply } from '@irp/http';
import type { AccessContext } from '../domain/access-context.ts';
import { type InvestmentRow, toInvestment } from '../domain/investment-row.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import { investmentEtag } from './investment-etag.ts';

/** Creates the response 200: a record, its ETag, and whether it is a favourite of the caller. */
export async function respondWithInvestment(
  favorites: FavoriteStore,
  access: AccessContext,
  row: InvestmentRow,
) {
  const isFavorite = await favorites.has(access, row._id);
  const headers = { ETag: investmentEtag(row.revision, isFavorite) };
  return {
    status: 200,
    headers,
    body: toInvestment(row, isFavorite),
  } satisfies Reply<typeof updateInvestment>;
}
