import type { EventRows } from '@irp/persistence';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';

/** Stores the events of changes that have no document with an outbox. */
export interface RecordedStores {
  events: EventRows;
}

/** The dependencies of an operation that responds with a single visible record. */
export interface RecordStores {
  store: InvestmentStore;
  favorites: FavoriteStore;
}
