import type { IdempotencyStore } from '@irp/http';
import type { EventRows } from '@irp/persistence';
import type { CounterStore } from '../store/counter-store.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { PresetStore } from '../store/preset-store.ts';

/** What the operations of this service work with. */
export interface Deps {
  store: InvestmentStore;
  counters: CounterStore;
  favorites: FavoriteStore;
  presets: PresetStore;
  idempotency: IdempotencyStore;
  /** Of changes of many records at once. */
  events: EventRows;
}
