import { readConfig } from '@irp/config';
import { connectDatabase, createIdempotencyStore, translateDatabaseError } from '@irp/persistence';
import { type Platform, type RunningService, type Service, serve } from '@irp/service';
import { createRevoker } from './operations/announce-revocation.ts';
import type { Deps } from './operations/deps.ts';
import { internalRoutes } from './routes/internal.ts';
import { publicRoutes } from './routes/public.ts';
import { settings } from './settings.ts';
import { createApiKeyStore } from './store/api-key-store.ts';
import { compileModels } from './store/models.ts';
import { createOrganizationStore } from './store/organization-store.ts';
import { createUserStore } from './store/user-store.ts';
import { createWorkspaceStore } from './store/workspace-store.ts';

/** @param now the clock by which keys expire, in milliseconds since 1970 */
async function start(platform: Platform, now: () => number): Promise<RunningService> {
  const { REGIONS } = readConfig(settings, platform.environment);
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const database = await connectDatabase({ uri, name: `${databasePrefix}authorization`, log }, (connection) => ({
    ...compileModels(connection),
    idempotency: createIdempotencyStore(connection),
  }));
  const revoker = createRevoker(platform.revocations, log);
  const deps: Deps = {
    organizations: createOrganizationStore(database.models),
    workspaces: createWorkspaceStore(database.models),
    users: createUserStore(database.models),
    apiKeys: createApiKeyStore(database.models),
    revoke: revoker.revoke,
    regions: [...new Set([platform.region, ...REGIONS])],
    log,
    now,
  };
  return serve(platform, {
    name: 'authorization',
    bindings: [...publicRoutes(deps), ...internalRoutes(deps)],
    ready: { database: database.ping },
    translateError: translateDatabaseError,
    idempotency: database.models.idempotency,
    close: [async () => revoker.close(), database.close],
  });
}

/** The service by another clock than the system's. */
export function authorizationAt(now: () => number): Service {
  return { name: 'authorization', start: (platform) => start(platform, now) };
}

/** People, workspaces and API keys: who may call, and as whom. */
export const authorization: Service = authorizationAt(Date.now);
