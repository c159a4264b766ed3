import { connectDatabase, createIdempotencyStore, translateDatabaseError } from '@irp/persistence';
import { type Service, serve } from '@irp/service';
import type { Deps } from './operations/deps.ts';
import { routesOfBoth, routesOfV1 } from './routes/v1.ts';
import { routesOfV2 } from './routes/v2.ts';
import { createCounterStore } from './store/counter-store.ts';
import { createFavoriteStore } from './store/favorite-store.ts';
import { createInvestmentStore } from './store/investment-store.ts';
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
    }));
    const counters = createCounterStore(database.models);
    const deps: Deps = {
      counters,
      store: createInvestmentStore(database.models, counters),
      favorites: createFavoriteStore(database.models, counters),
      presets: createPresetStore(database.models),
      idempotency: database.models.idempotency,
    };
    return serve(platform, {
      name: 'investments',
      bindings: [...routesOfBoth(deps), ...routesOfV1(deps), ...routesOfV2(deps)],
      ready: { database: database.ping },
      translateError: translateDatabaseError,
      idempotency: database.models.idempotency,
      close: [database.close],
    });
  },
};
