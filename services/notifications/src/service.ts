import { readConfig } from '@irp/config';
import {
  connectDatabase,
  createIdempotencyStore,
  createLease,
  outboxesOf,
  translateDatabaseError,
} from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { type Platform, relayEvents, type Service, serve } from '@irp/service';
import { recipientsModule } from './mail/recipients/recipients-module.ts';
import { compileRecipientModels } from './mail/recipients/store/recipient-models.ts';
import { settings } from './settings.ts';
import { compileWebhookModels } from './webhooks/store/webhook-models.ts';
import { webhooksModule } from './webhooks/webhooks-module.ts';

/** Tells people and programs what happened: mail to admins, webhooks to receivers. */
export const notifications = {
  name: 'notifications',
  check: (environment: Platform['environment']) => void createSealer(readConfig(settings, environment).SECRETS_KEY),
  async start(platform: Platform) {
    const { mongodbUri: uri, databasePrefix, log } = platform;
    const config = readConfig(settings, platform.environment);
    const sealer = createSealer(config.SECRETS_KEY);
    const database = await connectDatabase({ uri, name: `${databasePrefix}notifications`, log }, (connection) => ({
      ...compileRecipientModels(connection),
      ...compileWebhookModels(connection),
      // Replies to a new endpoint show its secret.
      idempotency: createIdempotencyStore(connection, sealer.deriveAll('idempotency replies')),
      lease: createLease(connection, 'relay'),
    }));
    const { models } = database;
    const webhooks = webhooksModule({ models, sealer, settings: config, now: Date.now });
    const recipients = recipientsModule({
      ...{ models, sealer, checkAddress: async () => undefined, now: Date.now },
      maxPerWorkspace: config.MAX_NOTIFICATION_CONTACTS,
    });
    const sources = [models.webhookEndpoints, models.preferences, models.contacts].map(outboxesOf);
    const relay = relayEvents(platform, { service: 'notifications', sources, lease: models.lease });
    return serve(platform, {
      name: 'notifications',
      bindings: [...recipients.bindings, ...webhooks.bindings],
      ready: { database: database.ping },
      translateError: translateDatabaseError,
      idempotency: models.idempotency,
      relay,
      close: [database.close],
    });
  },
} satisfies Service;
