import type { EventRows } from '@irp/persistence';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';

/** Events of changes that have no document of their own. */
export interface RecordedStores {
  events: EventRows;
}

/** What an operation needs to respond with one record as its caller sees it. */
export interface RecordStores {
  store: InvestmentStore;
  favorites: FavoriteStore;
}
