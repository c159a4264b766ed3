import { readConfig, text } from '@irp/config';
import { connectDatabase, createIdempotencyStore, translateDatabaseError } from '@irp/persistence';
import { type Service, serve } from '@irp/service';
import { z } from 'zod';
import { createRevoker } from './operations/announce-revocation.ts';
import type { Deps } from './operations/deps.ts';
import { internalRoutes } from './routes/internal.ts';
import { publicRoutes } from './routes/public.ts';
import { createApiKeyStore } from './store/api-key-store.ts';
import { compileModels } from './store/models.ts';
import { createOrganizationStore } from './store/organization-store.ts';
import { createUserStore } from './store/user-store.ts';
import { createWorkspaceStore } from './store/workspace-store.ts';

/** Regions in which workspaces may be created, separated by commas. */
const settings = z.object({ REGIONS: text().default('us,eu') });

/** People, workspaces and API keys: who may call, and as whom. */
export const authorization: Service = {
  name: 'authorization',
  async start(platform) {
    const regions = readConfig(settings, platform.environment).REGIONS.split(',');
    const { mongodbUri: uri, databasePrefix, log } = platform;
    const database = await connectDatabase({ uri, name: `${databasePrefix}authorization`, log }, (connection) => ({
      ...compileModels(connection),
      idempotency: createIdempotencyStore(connection),
    }));
    const deps: Deps = {
      organizations: createOrganizationStore(database.models),
      workspaces: createWorkspaceStore(database.models),
      users: createUserStore(database.models),
      apiKeys: createApiKeyStore(database.models),
      revoke: createRevoker(platform.revocations, log),
      log,
      now: Date.now,
    };
    return serve(platform, {
      name: 'authorization',
      bindings: [...publicRoutes(deps, regions), ...internalRoutes(deps)],
      ready: { database: database.ping },
      translateError: translateDatabaseError,
      idempotency: database.models.idempotency,
      close: [database.close],
    });
  },
};
