import type { Sealer } from '@irp/secrets';
import type { WebhookSecret } from '../domain/webhook-secret.ts';
import type { SealedSecret, WebhookEndpointRow, WebhookModels } from './webhook-models.ts';

const purpose = 'webhook secret';

export function sealSecret({ value, ...rest }: WebhookSecret, sealer: Sealer): SealedSecret {
  return {
    ...rest,
    sealed: sealer.seal(value, purpose, rest.id),
  };
}

/**
 * Decrypts a secret.
 * @throws DecryptionError if the secret was encrypted with another SECRETS_KEY
 */
export function openSecret({ sealed, ...rest }: SealedSecret, sealer: Sealer): WebhookSecret {
  return {
    ...rest,
    value: sealer.open(Buffer.from(sealed.buffer), purpose, rest.id),
  };
}

/**
 * Decrypts the secrets of the newest endpoint, if an endpoint exists, to test SECRETS_KEY.
 * @throws DecryptionError for another SECRETS_KEY
 */
export async function openNewestSecrets(
  { webhookEndpoints }: WebhookModels,
  sealer: Sealer,
): Promise<void> {
  const isThere = {
    _id: { $gt: '' },
    goneAt: { $exists: false },
  };
  const newest = await webhookEndpoints
    .findOne(isThere, { secrets: 1 })
    .sort({ _id: -1 })
    .lean<Pick<WebhookEndpointRow, 'secrets'>>();
  for (const secret of newest?.secrets ?? []) {
    openSecret(secret, sealer);
  }
}
