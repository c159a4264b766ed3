import { keepPreviousData } from '@tanstack/react-query';
import { listQuery, type Scope } from '../../api/queries.ts';
import type { ItemOf, Platform } from '../operations-key.ts';

export type Account = ItemOf<Platform['accounts']['list']>;

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @param q an e-mail address, or the id of a user */
export function accountsQuery(
  { place, api }: Scope,
  q: string | undefined,
  state: 'disabled' | undefined,
) {
  const filter = {
    ...(q !== undefined && { [address.test(q) ? 'email' : 'userId']: q }),
    ...(state !== undefined && { state }),
  };
  return {
    ...listQuery(place, ['operations', 'accounts', filter], (page, options) =>
      api.platform.accounts.list({ ...filter, ...page }, options).firstPage(),
    ),
    // The old rows stay while an address is typed, so that an open dialog of a row does not close.
    placeholderData: keepPreviousData,
  };
}
