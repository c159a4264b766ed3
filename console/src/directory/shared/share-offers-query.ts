import type { components } from '@irp/client';
import { listQuery, type Scope } from '../../api/queries.ts';

export type ShareOffer = components['schemas']['ShareOffer'];

/** Offers of publishers to the organization. @param scope with data of production */
export function shareOffersQuery({ place, api }: Scope) {
  return listQuery(place, ['share-offers'], (page, options) =>
    api.shareOffers.list(page, options).firstPage(),
  );
}
