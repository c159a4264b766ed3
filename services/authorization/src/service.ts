import { type Environment, readConfig } from '@irp/config';
import * as contracts from '@irp/contracts/authorization';
import { announceReplay } from '@irp/contracts/operators';
import { bind } from '@irp/http';
import { connectDatabase, type MigratedService, translateDatabaseError } from '@irp/persistence';
import { createKeyCheck, createSealer } from '@irp/secrets';
import {
  openOrRelease,
  type Platform,
  type RunningService,
  relayEvents,
  requireDatabaseUri,
  runPeriodically,
  type Service,
  serve,
} from '@irp/service';
import { createCsrfTokens } from '@irp/web-pages';
import { apiKeysModule } from './api-keys/api-keys-module.ts';
import { createApplicationCache } from './applications/application-cache.ts';
import { applicationsModule } from './applications/applications-module.ts';
import { withConsoleNames } from './applications/console-names.ts';
import { createConsoleApplications } from './applications/domain/console.ts';
import { authorizationMetrics } from './authorization-metrics.ts';
import { credentialsModule } from './credentials/credentials-module.ts';
import { eventSourcesOf } from './event-sources.ts';
import { createRefusals } from './kernel/refusals.ts';
import { createRevoker } from './kernel/revoker.ts';
import { mailModule } from './mail/mail-module.ts';
import { membersModule } from './members/members-module.ts';
import { migrations } from './migrations.ts';
import { compileModels } from './models.ts';
import { noticesModule } from './notices/notices-module.ts';
import { createAnnounceLogout } from './oauth/backchannel-logout/announce-logout.ts';
import { createEndBrowserSessions } from './oauth/backchannel-logout/end-browser-sessions.ts';
import { createEndConsoleTokens } from './oauth/backchannel-logout/end-console-tokens.ts';
import { lazyOAuth } from './oauth/lazy-oauth.ts';
import { browserPeople } from './oauth/sessions/browser-people.ts';
import { createOwnSessions } from './oauth/sessions/own-sessions.ts';
import { createPendingSignIns } from './oauth/sessions/pending-sign-ins.ts';
import {
  resolveBrowserPrincipal,
  resolveBrowserSession,
} from './oauth/sessions/resolve-browser-session.ts';
import { listSigningKeys } from './oauth/signing-keys/list-signing-keys.ts';
import { rotateSigningKeys } from './oauth/signing-keys/rotate-signing-keys.ts';
import { openStoredKeys } from './oauth/signing-keys/sealed-signing-key.ts';
import { createSigningKeyStore } from './oauth/signing-keys/store/signing-key-store.ts';
import { languageOf } from './people/domain/language.ts';
import { createPasswordHasher } from './people/passwords/password-hasher.ts';
import { peopleModule } from './people/people-module.ts';
import { platformModule } from './platform/platform-module.ts';
import { settings } from './settings.ts';
import { createStores } from './stores.ts';
import { tokensModule } from './tokens/tokens-module.ts';
import { workspacesModule } from './workspaces/workspaces-module.ts';

const requires = ['MONGODB_URI', 'KAFKA_BROKERS'] as const;

function check(environment: Environment): void {
  createSealer(readConfig(settings, environment).SECRETS_KEY);
}

const database: MigratedService['database'] = {
  compile: (connection) => compileModels(connection),
  migrations,
};

/**
 * Composes the modules.
 * @param now the clock for the expiry of keys and tokens, in milliseconds since 1970
 */
async function start(
  platform: Platform,
  opened: AsyncDisposableStack,
  now: () => number,
): Promise<RunningService> {
  const config = readConfig(settings, platform.environment);
  const sealer = createSealer(config.SECRETS_KEY);
  const { databasePrefix, migrateAtStart, log, region, revocations, pace } = platform;
  const uri = requireDatabaseUri(platform);
  const isExclusive = platform.exclusiveStore;
  const isTraced = platform.tracing !== undefined;
  const name = `${databasePrefix}authorization`;
  const keyCheck = createKeyCheck(config.SECRETS_KEY_LOST);
  const database = await connectDatabase(
    {
      uri,
      name,
      log,
      isTraced,
      migrations,
      migrateAtStart,
      isExclusive,
    },
    (connection) => compileModels(connection, sealer.deriveAll('idempotency replies')),
    (models) => keyCheck.verify(() => openStoredKeys(createSigningKeyStore(models), sealer)),
  );
  opened.defer(database.close);
  let ownUrl = '';
  const issuer = () => config.AUTH_URL ?? ownUrl;

  const consoleApplications = createConsoleApplications(issuer);
  const stores = createStores(database.models, sealer, consoleApplications);
  const refusals = createRefusals({
    events: stores.events,
    log,
    now,
  });
  const revoker = createRevoker(revocations, log);
  opened.defer(async () => revoker.close());
  const applicationCache = createApplicationCache(
    stores.applications,
    revocations,
    consoleApplications,
    now,
  );
  opened.defer(async () => applicationCache.close());
  opened.defer(refusals.close);
  const passwords = createPasswordHasher(config.PASSWORD_COST);
  const { users } = stores;
  const languageOfUser = async (id: string | null) =>
    languageOf(id === null ? undefined : await users.find(id));
  const mail = mailModule({
    ...stores,
    languageOf: languageOfUser,
    log,
  });
  const { requestMail } = mail;
  const shared = {
    ...stores,
    passwords,
    revoke: revoker.revoke,
    refusals,
    requestMail,
    issuer,
    log,
    now,
  };

  const tokens = tokensModule({
    ...shared,
    applications: withConsoleNames(stores.applications, consoleApplications),
  });
  const { revokeTokens } = tokens;
  const announceLogout = createAnnounceLogout({
    ...stores,
    applications: applicationCache,
    endConsoleTokens: createEndConsoleTokens({ ...shared, ...tokens }),
    now,
  });
  const endBrowserSessions = createEndBrowserSessions({
    ...stores,
    sealer,
    announceLogout,
  });
  const people = peopleModule({
    ...shared,
    endBrowserSessions,
    revokeTokens,
    sealer,
  });
  const hasSecondFactor = people.secondFactor.isOn;
  const workspaces = workspacesModule({
    ...shared,
    hasSecondFactor,
    region,
  });
  const notices = noticesModule({ ...shared, ...people });
  const applications = applicationsModule({
    ...shared,
    ...people,
    ...tokens,
  });
  const apiKeys = apiKeysModule(shared);
  const invitationLifetimeMs = config.INVITATION_DAYS * 86_400_000;
  const invitationLimits = {
    perAddress: config.INVITATIONS_PER_ADDRESS,
    perWorkspace: config.INVITATIONS_PER_WORKSPACE,
    perOrganization: config.INVITATIONS_PER_ORGANIZATION,
    perNewOrganization: config.INVITATIONS_PER_NEW_ORGANIZATION,
    newForMs: config.NEW_ORGANIZATION_DAYS * 86_400_000,
  };
  const ownSessions = createOwnSessions(
    {
      ...shared,
      ...people,
      announceLogout,
    },
    sealer,
  );
  const members = membersModule({
    ...shared,
    ...people,
    ...tokens,
    ...apiKeys,
    invitationLifetimeMs,
    invitationLimits,
    ownSessions,
    pendingSignIns: createPendingSignIns(shared, sealer),
  });
  const credentials = credentialsModule({ ...shared, hasSecondFactor, consoleApplications });
  const oauth = lazyOAuth({
    deps: {
      ...shared,
      ...people,
      ...tokens,
      ...members,
      announceLogout,
    },
    ownSessions,
    pace,
    liveScopes: credentials.liveScopes,
    applications: applicationCache,
    sealer,
    settings: config,
    region,
  });
  opened.defer(oauth.close);

  const { sessionOfCookie } = oauth;
  const csrfOf = createCsrfTokens(sealer.derive('directory forms'));
  const signedInPeople = browserPeople({
    ...stores,
    sessionOfCookie,
    csrfOf,
    planOf: credentials.planOf,
    region,
  });
  const jobs = [
    runPeriodically(
      'deprecation notices',
      config.DEPRECATION_NOTICE_CHECK_MS,
      notices.mailDeprecatedCallers,
      log,
      pace,
    ),
    runPeriodically(
      'due deletions',
      config.DELETION_CHECK_MS,
      applications.deleteDueApplications,
      log,
    ),
    runPeriodically(
      'expired invitations',
      config.INVITATION_CHECK_MS,
      members.expireInvitations,
      log,
    ),
    runPeriodically(
      'mails about members who left',
      config.LIFECYCLE_MAIL_CHECK_MS,
      notices.mailSecretsLeft,
      log,
      pace,
    ),
    runPeriodically(
      'secret reminders',
      config.SECRET_REMINDER_CHECK_MS,
      notices.remindOfSecrets,
      log,
    ),
  ];
  for (const stop of jobs) {
    opened.defer(stop);
  }
  const modules = [
    mail,
    workspaces,
    people,
    tokens,
    applications,
    apiKeys,
    members,
    credentials,
    notices,
    platformModule({ ...shared, ...notices }),
  ];
  const relay = relayEvents(platform, {
    service: 'authorization',
    sources: eventSourcesOf(database.models),
    prepare: tokens.resumeInterruptedRevocations,
    lease: database.models.lease,
  });
  const running = await serve(platform, {
    name: 'authorization',
    relay,
    storeOperatorAct: (event) => stores.events.add(event),
    metrics: authorizationMetrics({
      ...stores,
      revoker,
      rotateEveryMs: config.SIGNING_KEY_DAYS * 86_400_000,
      now,
    }),
    bindings: [
      ...modules.flatMap(({ bindings }) => bindings),
      bind(contracts.resolveBrowserSession, resolveBrowserSession(signedInPeople)),
      bind(contracts.resolveBrowserPrincipal, resolveBrowserPrincipal(signedInPeople)),
      bind(contracts.rotateSigningKeys, rotateSigningKeys(oauth)),
      bind(contracts.listSigningKeys, listSigningKeys(oauth)),
      // The program for operators calls `announceReplay` only to have a replay of dead letters
      // recorded, so the handler does nothing.
      bind(announceReplay, async () => ({ status: 204 as const })),
    ],
    mounts: ['/oauth', '/account', '/.well-known'].map((path) => ({ path, handle: oauth.handle })),
    ready: { database: database.ping },
    findings: async () => [...keyCheck.findings(), ...(await people.sameAddresses())],
    translateError: translateDatabaseError,
    idempotency: database.models.idempotency,
    close: [() => opened.disposeAsync()],
  });
  ownUrl = running.url;
  oauth.open();
  return running;
}

/** Returns the service with a given clock, for tests. */
export function authorizationAt(now: () => number): Service & MigratedService {
  return {
    name: 'authorization',
    requires,
    database,
    check,
    start: (platform) => openOrRelease((opened) => start(platform, opened, now)),
  };
}

/**
 * The authorization service: users, workspaces, credentials, applications, and the OAuth server.
 */
export const authorization: Service & MigratedService = authorizationAt(Date.now);
