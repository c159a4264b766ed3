import { connectDatabase } from '@irp/persistence';
import { databaseOfRunning } from '@irp/testing';
import { compileRecipientModels } from '../../src/mail/recipients/store/recipient-models.ts';
import { compileDeliveryModels } from '../../src/webhooks/delivery/store/delivery-models.ts';
import { compileInstalledModels } from '../../src/webhooks/store/installed-models.ts';
import { compileWebhookModels } from '../../src/webhooks/store/webhook-models.ts';
import type { RunningNotifications } from './start-notifications.ts';

/** The collections of webhooks of a running service, for changes without a request. */
export function openWebhookModels({ platform: { platform } }: RunningNotifications) {
  return connectDatabase(databaseOfRunning(platform, 'notifications'), (connection) => ({
    ...compileWebhookModels(connection),
    ...compileInstalledModels(connection),
    ...compileDeliveryModels(connection),
  }));
}

/** The collections of recipients of a running service. */
export function openRecipientModels({
  platform: { platform },
}: Pick<RunningNotifications, 'platform'>) {
  return connectDatabase(databaseOfRunning(platform, 'notifications'), compileRecipientModels);
}
