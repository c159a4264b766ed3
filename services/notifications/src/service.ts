import { readConfig } from '@irp/config';
import { createInternalClient } from '@irp/http';
import {
  connectDatabase,
  type MigratedService,
  outboxesOf,
  translateDatabaseError,
} from '@irp/persistence';
import { createOutbound, type OutboundOptions } from '@irp/public-fetch';
import { createKeyCheck, createSealer } from '@irp/secrets';
import {
  openOrRelease,
  type Platform,
  relayEvents,
  requireDatabaseUri,
  requireEventBus,
  requireSigner,
  runPeriodically,
  type Service,
  serve,
} from '@irp/service';
import { createBrowserPeople } from '@irp/web-pages';
import { createAudienceReader } from './audiences/audience-reader.ts';
import { createRenderMail } from './mail/create-render-mail.ts';
import type { MailQueue } from './mail/mail.ts';
import { mailModule } from './mail/mail-module.ts';
import { openNotices } from './mail/notices/open-notices.ts';
import { mailPath, unsubscribePath } from './mail/pages/addresses.ts';
import { createMailPages } from './mail/pages/mail-site.ts';
import { createMailConfirmations } from './mail/recipients/mail-confirmations.ts';
import { createConfirmationPages } from './mail/recipients/pages/confirmation-pages.ts';
import { recipientsModule } from './mail/recipients/recipients-module.ts';
import { createUnsubscribeLinks } from './mail/recipients/unsubscribe-links.ts';
import { smtpOptions } from './mail/smtp-options.ts';
import { migrations } from './migrations.ts';
import { compileAll } from './models.ts';
import { openStored } from './open-stored.ts';
import { settings } from './settings.ts';
import { openWebhooks, type WebhookPorts } from './webhooks/open-webhooks.ts';

interface Ports extends WebhookPorts {
  /** Default: the queue that stores and sends mails. */
  mailQueue?: MailQueue;
  /** Returns the time in milliseconds since 1970. Default: the system clock. */
  now?: () => number;
  /** Default: names are resolved by DNS, and certificates are checked with Node's authorities. */
  outbound?: Pick<OutboundOptions, 'resolve' | 'ca'>;
}

const database: MigratedService['database'] = {
  compile: (connection) => compileAll(connection),
  migrations,
};

/** The notifications service. Sends mails to people and webhooks to receivers. */
export const notifications = {
  name: 'notifications',
  requires: ['MONGODB_URI', 'KAFKA_BROKERS', 'PRINCIPAL_PRIVATE_JWK'],
  database,
  check(environment: Platform['environment']) {
    const config = readConfig(settings, environment);
    createSealer(config.SECRETS_KEY);
    smtpOptions(config);
  },
  /** Starts the service. @param ports replacements for parts of the service in tests */
  start: (platform: Platform, ports: Ports = {}) =>
    openOrRelease((opened) => start(platform, opened, ports)),
} satisfies Service & MigratedService;

async function start(
  platform: Platform,
  opened: AsyncDisposableStack,
  { mailQueue, now = Date.now, outbound, ...ports }: Ports,
) {
  const { databasePrefix, migrateAtStart, tracing: tracer, log, pace } = platform;
  const uri = requireDatabaseUri(platform);
  const isExclusive = platform.exclusiveStore;
  const isTraced = tracer !== undefined;
  const config = readConfig(settings, platform.environment);
  const sealer = createSealer(config.SECRETS_KEY);
  const origin = config.AUTH_URL ?? new URL(config.AUTHORIZATION_URL).origin;
  const unsubscribeLinks = createUnsubscribeLinks({
    sealer,
    address: `${origin}${unsubscribePath}`,
  });
  const render = createRenderMail({
    unsubscribeLinks,
    preferencesLink: `${origin}${mailPath}`,
  });
  const signer = requireSigner(platform);
  const clientOf = (service: string, baseUrl: string) =>
    createInternalClient({
      service,
      baseUrl,
      name: 'notifications',
      signer,
      timeoutMs: 10_000,
    });
  const clients = {
    authorization: clientOf('authorization', config.AUTHORIZATION_URL),
    directory: clientOf('directory', config.DIRECTORY_URL),
  };
  const name = `${databasePrefix}notifications`;
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
    (connection) => compileAll(connection, sealer.deriveAll('idempotency replies')),
    (stored) => keyCheck.verify(() => openStored(stored, sealer)),
  );
  opened.defer(database.close);
  opened.defer(clients.directory.close);
  opened.defer(clients.authorization.close);
  const { models } = database;
  const bus = requireEventBus(platform);
  // The same policy applies when a webhook address is saved, tested and called.
  const connections = createOutbound({
    ...outbound,
    networks: config.WEBHOOK_ALLOW_NETWORKS,
    proxy: config.OUTGOING_PROXY,
  });
  const webhooks = await openWebhooks({
    models,
    clients,
    bus,
    outbound: connections,
    sealer,
    settings: config,
    ports,
    tracer,
    log,
    pace,
    isAlone: isExclusive,
    now,
  });
  opened.defer(webhooks.close);
  const recipients = recipientsModule({
    models,
    sealer,
    checkAddress: webhooks.checkAddress,
    now,
    maxPerWorkspace: config.MAX_NOTIFICATION_CONTACTS,
    confirmationLimits: {
      pauseS: config.CONTACT_CONFIRMATION_PAUSE_S,
      perAddress: config.CONTACT_CONFIRMATIONS_PER_ADDRESS,
      perWorkspace: config.CONTACT_CONFIRMATIONS_PER_WORKSPACE,
      perOrganization: config.CONTACT_CONFIRMATIONS_PER_ORGANIZATION,
    },
  });
  const { preferences, contacts, changePreferences } = recipients;
  const mail = mailModule({
    models,
    sealer,
    settings: config,
    render,
    client: clients.authorization,
    log,
    pace,
    preferences,
    contacts,
    connect: connections.connect,
    origin,
    digestLease: models.digestLease,
    chatDeliveries: recipients.chatDeliveries,
    tracer,
    now,
  });
  opened.defer(mail.close);
  const queue = mailQueue ?? mail.queue;
  const readAudience = createAudienceReader(clients.authorization);
  const mailConfirmations = createMailConfirmations({
    confirmations: recipients.confirmations,
    readAudience,
    mailQueue: queue,
    origin,
    log,
    now,
  });
  opened.defer(
    runPeriodically('contact confirmations', config.MAIL_REQUESTS_MS, mailConfirmations, log, pace),
  );
  const notices = await openNotices({
    bus,
    models,
    readAudience,
    contacts,
    log,
    pace,
    now,
    mailQueue: queue,
    findEndpoint: webhooks.findEndpoint,
    everyMs: config.NOTICES_CHECK_MS,
    tracer,
    maxEndpoints: config.MAX_WEBHOOK_ENDPOINTS,
    origin,
  });
  opened.defer(notices.close);
  const sources = [
    ...webhooks.sources,
    outboxesOf(models.preferences),
    outboxesOf(models.contacts),
    outboxesOf(models.notices),
    models.events,
  ];
  const relay = relayEvents(platform, {
    service: 'notifications',
    sources,
    lease: models.lease,
  });
  const mailPages = {
    people: createBrowserPeople(clients.authorization),
    origin: () => origin,
    log,
    preferences,
    changePreferences,
    unsubscribeLinks,
  };
  return serve(platform, {
    name: 'notifications',
    storeOperatorAct: (event) => models.events.add(event),
    bindings: [...mail.bindings, ...recipients.bindings, ...webhooks.bindings],
    mounts: [
      createMailPages(mailPages, translateDatabaseError),
      createConfirmationPages(
        {
          confirmation: recipients.confirmation,
          readAudience,
          origin,
          now,
          log,
        },
        translateDatabaseError,
      ),
    ],
    ready: { database: database.ping },
    findings: keyCheck.findings,
    degradable: mail.checks,
    translateError: translateDatabaseError,
    idempotency: models.idempotency,
    relay,
    consumers: [notices.consumer, webhooks.consumer],
    metrics: [...mail.metrics, ...notices.metrics, ...webhooks.metrics],
    close: [() => opened.disposeAsync()],
  });
}
