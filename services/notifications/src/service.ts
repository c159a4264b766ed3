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
      ...compileWebhookModels(connection),
      // Replies to a new endpoint show its secret.
      idempotency: createIdempotencyStore(connection, sealer.deriveAll('idempotency replies')),
      lease: createLease(connection, 'relay'),
    }));
    const { models } = database;
    const webhooks = webhooksModule({ models, sealer, settings: config, now: Date.now });
    const sources = [outboxesOf(models.webhookEndpoints)];
    const relay = relayEvents(platform, { service: 'notifications', sources, lease: models.lease });
    return serve(platform, {
      name: 'notifications',
      bindings: webhooks.bindings,
      ready: { database: database.ping },
      translateError: translateDatabaseError,
      idempotency: models.idempotency,
      relay,
      close: [database.close],
    });
  },
} satisfies Service;
