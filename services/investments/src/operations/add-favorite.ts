import type { addFavorite as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { accessContextOf, requireUser } from '../domain/access-context.ts';
import { favoriteEvent } from '../domain/favorite-event.ts';
import { findVisible } from '../records/find-visible.ts';
import { requireRevision } from '../records/investment-etag.ts';
import { recordChange } from '../records/record-change.ts';
import type { RecordedStores, RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';

/**
 * Creates the operation. A favourite belongs to the user, and is not a change of the record. The
 * revision of the record stays the same, and a locked record can be a favourite.
 */
export function addFavorite({
  store,
  favorites,
  events,
}: RecordStores & RecordedStores): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const access = accessContextOf(principal);
    const userId = requireUser(permissions.addFavorite, principal, 'have favourites');
    const row = await findVisible(store, access, params.id);
    requireRevision(headers, row.revision);
    const isFavorite = (await favorites.findAmong(access, [row._id])).has(row._id);
    if (!isFavorite) {
      await recordChange(events, favoriteEvent('investment.favorited', principal, row), () =>
        favorites.add(access, userId, row._id),
      );
      if ((await store.find(access, row._id)) === undefined) {
        // The record was deleted or merged at the same time. The removal of all users' favourites
        // may have come before the new favourite.
        await favorites.remove(access, userId, row._id);
        await findVisible(store, access, params.id);
      }
    }
    return respondWithInvestment(favorites, access, row);
  };
}
