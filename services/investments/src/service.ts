import {
  connectDatabase,
  createEventRows,
  createIdempotencyStore,
  createLease,
  translateDatabaseError,
} from '@irp/persistence';
import { relayEvents, type Service, serve } from '@irp/service';
import type { Deps } from './operations/deps.ts';
import { settleImports } from './operations/settle-imports.ts';
import { routesOfBoth, routesOfV1 } from './routes/v1.ts';
import { routesOfV2 } from './routes/v2.ts';
import { createCounterStore } from './store/counter-store.ts';
import { createFavoriteStore } from './store/favorite-store.ts';
import { createInvestmentStore, eventsOfInvestments } from './store/investment-store.ts';
import { compileModels } from './store/models.ts';
import { createPresetStore } from './store/preset-store.ts';

/** Investment records, and both versions of their API. */
export const investments: Service = {
  name: 'investments',
  async start(platform) {
    const { mongodbUri: uri, databasePrefix, log } = platform;
    const database = await connectDatabase({ uri, name: `${databasePrefix}investments`, log }, (connection) => ({
      ...compileModels(connection),
      idempotency: createIdempotencyStore(connection),
      events: createEventRows(connection),
      lease: createLease(connection, 'relay'),
    }));
    const { events, lease } = database.models;
    const counters = createCounterStore(database.models);
    const deps: Deps = {
      counters,
      store: createInvestmentStore(database.models, counters, events),
      favorites: createFavoriteStore(database.models, counters),
      presets: createPresetStore(database.models),
      idempotency: database.models.idempotency,
      events,
    };
    const relay = relayEvents(platform, {
      service: 'investments',
      sources: [eventsOfInvestments(database.models), events],
      lease,
      prepare: settleImports(deps),
    });
    return serve(platform, {
      name: 'investments',
      bindings: [...routesOfBoth(deps), ...routesOfV1(deps), ...routesOfV2(deps)],
      ready: { database: database.ping },
      translateError: translateDatabaseError,
      idempotency: database.models.idempotency,
      relay,
      close: [database.close],
    });
  },
};
