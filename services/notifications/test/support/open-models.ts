import { connectDatabase } from '@irp/persistence';
import { compileRecipientModels } from '../../src/mail/recipients/store/recipient-models.ts';
import { compileDeliveryModels } from '../../src/webhooks/delivery/store/delivery-models.ts';
import { compileInstalledModels } from '../../src/webhooks/store/installed-models.ts';
import { compileWebhookModels } from '../../src/webhooks/store/webhook-models.ts';
import type { RunningNotifications } from './start-notifications.ts';

/** The collections of webhooks of a running service, for what no request does. */
export function openWebhookModels({ platform: { platform } }: RunningNotifications) {
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const options = { uri, name: `${databasePrefix}notifications`, log, migrateAtStart: 'nothing' } as const;
  return connectDatabase(options, (connection) => ({
    ...compileWebhookModels(connection),
    ...compileInstalledModels(connection),
    ...compileDeliveryModels(connection),
  }));
}

/** The collections of recipients of a running service. */
export function openRecipientModels({ platform: { platform } }: Pick<RunningNotifications, 'platform'>) {
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const options = { uri, name: `${databasePrefix}notifications`, log, migrateAtStart: 'nothing' } as const;
  return connectDatabase(options, compileRecipientModels);
}
