import { readConfig } from '@irp/config';
import { createInternalClient } from '@irp/http';
import {
  connectDatabase,
  createIdempotencyStore,
  createLease,
  outboxesOf,
  translateDatabaseError,
} from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { type Platform, relayEvents, requireEventBus, requireSigner, type Service, serve } from '@irp/service';
import type { MailQueue } from './mail/mail.ts';
import { mailModule } from './mail/mail-module.ts';
import { openNotices } from './mail/notices/open-notices.ts';
import { compileNoticeModels } from './mail/notices/store/notice-models.ts';
import { recipientsModule } from './mail/recipients/recipients-module.ts';
import { compileRecipientModels } from './mail/recipients/store/recipient-models.ts';
import { createMailRenderer } from './mail/rendering/create-mail-renderer.ts';
import { smtpOptions } from './mail/smtp-options.ts';
import { compileMailModels } from './mail/store/mail-models.ts';
import { compileSuppressionModels } from './mail/store/suppression-models.ts';
import { settings } from './settings.ts';
import type { CheckAddress } from './webhooks/operations/check-address.ts';
import { createEndpointStore } from './webhooks/store/endpoint-store.ts';
import { compileInstalledModels } from './webhooks/store/installed-models.ts';
import { compileWebhookModels } from './webhooks/store/webhook-models.ts';
import { webhooksModule } from './webhooks/webhooks-module.ts';

interface Ports {
  /** Default: stores mails, and sends them. */
  mailQueue?: MailQueue;
  checkAddress?: CheckAddress;
}

/** Tells people and programs what happened: mail to admins, webhooks to receivers. */
export const notifications = {
  name: 'notifications',
  check(environment: Platform['environment']) {
    const config = readConfig(settings, environment);
    createSealer(config.SECRETS_KEY);
    smtpOptions(config);
  },
  /** @param ports in place of its own, for tests */
  async start(platform: Platform, { mailQueue, checkAddress }: Ports = {}) {
    const { mongodbUri: uri, databasePrefix, log } = platform;
    const config = readConfig(settings, platform.environment);
    const sealer = createSealer(config.SECRETS_KEY);
    const render = createMailRenderer();
    const signer = requireSigner(platform);
    const clientOf = (service: string, baseUrl: string) =>
      createInternalClient({ service, baseUrl, name: 'notifications', signer, timeoutMs: 10_000 });
    const clients = {
      authorization: clientOf('authorization', config.AUTHORIZATION_URL),
      directory: clientOf('directory', config.DIRECTORY_URL),
    };
    const database = await connectDatabase({ uri, name: `${databasePrefix}notifications`, log }, (connection) => ({
      ...compileInstalledModels(connection),
      ...compileMailModels(connection),
      ...compileNoticeModels(connection),
      ...compileRecipientModels(connection),
      ...compileSuppressionModels(connection),
      ...compileWebhookModels(connection),
      // Replies to a new endpoint show its secret.
      idempotency: createIdempotencyStore(connection, sealer.deriveAll('idempotency replies')),
      lease: createLease(connection, 'relay'),
    }));
    const { models } = database;
    const mail = mailModule({ models, sealer, settings: config, render, client: clients.authorization, log });
    const notices = await openNotices({
      ...{ bus: requireEventBus(platform), models, client: clients.authorization, log, now: Date.now },
      mailQueue: mailQueue ?? mail.queue,
      findEndpoint: createEndpointStore(models, sealer).find,
      origin: config.AUTH_URL ?? new URL(config.AUTHORIZATION_URL).origin,
      everyMs: config.NOTICES_CHECK_MS,
    });
    const webhooks = webhooksModule({ models, clients, sealer, settings: config, checkAddress, now: Date.now });
    const recipients = recipientsModule({
      ...{ models, sealer, checkAddress: async () => undefined, now: Date.now },
      maxPerWorkspace: config.MAX_NOTIFICATION_CONTACTS,
    });
    const sources = [models.webhookEndpoints, models.preferences, models.contacts].map(outboxesOf);
    const relay = relayEvents(platform, { service: 'notifications', sources, lease: models.lease });
    return serve(platform, {
      name: 'notifications',
      bindings: [...mail.bindings, ...recipients.bindings, ...webhooks.bindings],
      ready: { database: database.ping },
      translateError: translateDatabaseError,
      idempotency: models.idempotency,
      relay,
      gauges: notices.gauges,
      close: [notices.close, mail.close, clients.authorization.close, clients.directory.close, database.close],
    });
  },
} satisfies Service;
