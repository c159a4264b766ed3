import type { components } from '@irp/client';
import { listQuery, type Scope } from '../../api/queries.ts';

export type ShareOffer = components['schemas']['ShareOffer'];

/**
 * Reads the offers of publishers to share listings with the organization.
 * @param scope of the production environment
 */
export function shareOffersQuery({ place, api }: Scope) {
  return listQuery(place, ['share-offers'], (page, options) =>
    api.shareOffers.list(page, options).firstPage(),
  );
}
