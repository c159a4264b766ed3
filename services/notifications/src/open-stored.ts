import type { Sealer } from '@irp/secrets';
import { openNewestContact } from './mail/recipients/store/contact-row.ts';
import type { RecipientModels } from './mail/recipients/store/recipient-models.ts';
import type { MailModels } from './mail/store/mail-models.ts';
import { openNewestMail } from './mail/store/sealed-mail.ts';
import { openNewestSecrets } from './webhooks/store/sealed-secret.ts';
import type { WebhookModels } from './webhooks/store/webhook-models.ts';

/**
 * Decrypts the newest document of each kind of encrypted data, to test SECRETS_KEY.
 * @throws DecryptionError for another SECRETS_KEY
 */
export async function openStored(
  models: MailModels & RecipientModels & WebhookModels,
  sealer: Sealer,
): Promise<void> {
  await openNewestSecrets(models, sealer);
  await openNewestContact(models, sealer);
  await openNewestMail(models, sealer);
}
