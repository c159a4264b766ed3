import { readConfig } from '@irp/config';
import { connectDatabase, createIdempotencyStore, translateDatabaseError } from '@irp/persistence';
import { type Platform, type RunningService, type Service, serve } from '@irp/service';
import { openPostOffice } from './mail/post-office.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createRevoker } from './operations/announce-revocation.ts';
import type { Deps } from './operations/deps.ts';
import { mailDeprecatedCallers } from './operations/mail-deprecated-callers.ts';
import { repeat } from './operations/repeat.ts';
import { internalRoutes } from './routes/internal.ts';
import { publicRoutes } from './routes/public.ts';
import { settings } from './settings.ts';
import { createApiKeyStore } from './store/api-key-store.ts';
import { createDeprecatedCallsStore } from './store/deprecated-calls-store.ts';
import { createMailStore } from './store/mail-store.ts';
import { compileModels } from './store/models.ts';
import { createOrganizationStore } from './store/organization-store.ts';
import { createUserStore } from './store/user-store.ts';
import { createWorkspaceStore } from './store/workspace-store.ts';

/** @param now the clock by which keys expire, in milliseconds since 1970 */
async function start(platform: Platform, now: () => number): Promise<RunningService> {
  const chosen = readConfig(settings, platform.environment);
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const database = await connectDatabase({ uri, name: `${databasePrefix}authorization`, log }, (connection) => ({
    ...compileModels(connection),
    idempotency: createIdempotencyStore(connection),
  }));
  const revoker = createRevoker(platform.revocations, log);
  const mails = createMailStore(database.models);
  const transport = chosen.SMTP_URL ? createSmtpTransport(chosen.SMTP_URL, chosen.MAIL_FROM) : undefined;
  const domain = chosen.MAIL_FROM.replace(/^.*@|>$/g, '');
  const postOffice = openPostOffice({ mails, transport, domain, log });
  const deps: Deps = {
    organizations: createOrganizationStore(database.models),
    workspaces: createWorkspaceStore(database.models),
    users: createUserStore(database.models),
    apiKeys: createApiKeyStore(database.models),
    deprecatedCalls: createDeprecatedCallsStore(database.models),
    mails,
    postOffice,
    revoke: revoker.revoke,
    regions: [...new Set([platform.region, ...chosen.REGIONS])],
    log,
    now,
  };
  const notices = repeat('deprecation notices', chosen.DEPRECATION_NOTICE_CHECK_MS, mailDeprecatedCallers(deps), log);
  return serve(platform, {
    name: 'authorization',
    bindings: [...publicRoutes(deps), ...internalRoutes(deps)],
    ready: { database: database.ping },
    translateError: translateDatabaseError,
    idempotency: database.models.idempotency,
    close: [notices, postOffice.close, async () => revoker.close(), database.close],
  });
}

/** The service by another clock than the system's. */
export function authorizationAt(now: () => number): Service {
  return { name: 'authorization', start: (platform) => start(platform, now) };
}

/** People, workspaces and API keys: who may call, and as whom. */
export const authorization: Service = authorizationAt(Date.now);
