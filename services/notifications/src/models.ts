import { createEventRows, createIdempotencyStore, createLease } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { compileNoticeModels } from './mail/notices/store/notice-models.ts';
import { compileRecipientModels } from './mail/recipients/store/recipient-models.ts';
import { compileMailModels } from './mail/store/mail-models.ts';
import { compileSuppressionModels } from './mail/store/suppression-models.ts';
import { compileDeliveryModels } from './webhooks/delivery/store/delivery-models.ts';
import { compileInstalledModels } from './webhooks/store/installed-models.ts';
import { compileWebhookModels } from './webhooks/store/webhook-models.ts';
import { compileTenantEventModels } from './webhooks/tenants/store/tenant-event-models.ts';

/**
 * The models of all collections.
 * @param replySecrets secrets that encrypt stored replies, because the reply to the creation of an
 *   endpoint contains its signing secret
 */
export function compileAll(connection: Connection, replySecrets: readonly string[] = []) {
  return {
    ...compileInstalledModels(connection),
    ...compileMailModels(connection),
    ...compileNoticeModels(connection),
    ...compileRecipientModels(connection),
    ...compileSuppressionModels(connection),
    ...compileWebhookModels(connection),
    ...compileDeliveryModels(connection),
    ...compileTenantEventModels(connection),
    idempotency: createIdempotencyStore(connection, replySecrets),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
    digestLease: createLease(connection, 'digests'),
  };
}
