import { readConfig } from '@irp/config';
import { connectDatabase, createIdempotencyStore, translateDatabaseError } from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { type Platform, type RunningService, relayEvents, repeat, type Service, serve } from '@irp/service';
import { openPostOffice } from './mail/post-office.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createApplicationCache } from './oauth/application-cache.ts';
import { lazyOAuth } from './oauth/lazy-oauth.ts';
import { createRevoker } from './operations/announce-revocation.ts';
import { deleteDueApplications } from './operations/delete-due-applications.ts';
import type { Deps } from './operations/deps.ts';
import { mailDeprecatedCallers } from './operations/mail-deprecated-callers.ts';
import { mailLifecycle } from './operations/mail-lifecycle.ts';
import { createRefusals } from './operations/refusals.ts';
import { remindOfSecrets } from './operations/remind-of-secrets.ts';
import { settleEndings } from './operations/settle-endings.ts';
import { internalRoutes } from './routes/internal.ts';
import { publicRoutes } from './routes/public.ts';
import { settings } from './settings.ts';
import { eventSourcesOf } from './store/event-sources.ts';
import { compileModels } from './store/models.ts';
import { createStores } from './store/stores.ts';

/** @param now the clock by which keys and tokens expire, in milliseconds since 1970 */
async function start(platform: Platform, now: () => number): Promise<RunningService> {
  const chosen = readConfig(settings, platform.environment);
  const sealer = createSealer(chosen.SECRETS_KEY);
  const { mongodbUri: uri, databasePrefix, log, region, revocations } = platform;
  const database = await connectDatabase({ uri, name: `${databasePrefix}authorization`, log }, (connection) => ({
    ...compileModels(connection),
    idempotency: createIdempotencyStore(connection),
  }));
  const stores = createStores(database.models);
  const refusals = createRefusals({ events: stores.events, log, now });
  const revoker = createRevoker(revocations, log);
  const transport = chosen.SMTP_URL ? createSmtpTransport(chosen.SMTP_URL, chosen.MAIL_FROM) : undefined;
  const domain = chosen.MAIL_FROM.replace(/^.*@|>$/g, '');
  const postOffice = openPostOffice({ mails: stores.mails, transport, domain, log });
  const applications = createApplicationCache(stores.applications, revocations, now);
  const deps: Deps = {
    ...stores,
    postOffice,
    revoke: revoker.revoke,
    refusals,
    regions: [...new Set([region, ...chosen.REGIONS])],
    log,
    now,
    issuer: () => chosen.AUTH_URL ?? ownUrl,
  };
  let ownUrl = '';
  const oauth = lazyOAuth({ deps, models: database.models, sealer, applications, settings: chosen, region });
  const notices = repeat('deprecation notices', chosen.DEPRECATION_NOTICE_CHECK_MS, mailDeprecatedCallers(deps), log);
  const deletions = repeat('due deletions', chosen.DELETION_CHECK_MS, deleteDueApplications(deps), log);
  const lifecycleMails = repeat('lifecycle mails', chosen.LIFECYCLE_MAIL_CHECK_MS, mailLifecycle(deps), log);
  const reminders = repeat('secret reminders', chosen.SECRET_REMINDER_CHECK_MS, remindOfSecrets(deps), log);
  const { models } = database;
  const relay = relayEvents(platform, {
    service: 'authorization',
    sources: eventSourcesOf(models),
    prepare: settleEndings(deps),
    lease: models.lease,
  });
  const running = await serve(platform, {
    name: 'authorization',
    relay,
    bindings: [...publicRoutes(deps), ...internalRoutes(deps, oauth)],
    mounts: ['/oauth', '/account', '/.well-known'].map((path) => ({ path, handle: oauth.handle })),
    ready: { database: database.ping },
    translateError: translateDatabaseError,
    idempotency: database.models.idempotency,
    close: [
      notices,
      deletions,
      reminders,
      lifecycleMails,
      oauth.close,
      refusals.close,
      async () => applications.close(),
      postOffice.close,
      async () => revoker.close(),
      database.close,
    ],
  });
  ownUrl = running.url;
  oauth.open();
  return running;
}

/** The service by another clock than the system's. */
export function authorizationAt(now: () => number): Service {
  return { name: 'authorization', start: (platform) => start(platform, now) };
}

/** People, workspaces, credentials and applications: who may call, and as whom. */
export const authorization: Service = authorizationAt(Date.now);
