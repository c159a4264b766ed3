import type { WebhookSecretView, webhookSecretTypes } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';

/**
 * A secret that signs deliveries (Standard Webhooks). During the overlap of a rotation, several
 * secrets are valid.
 */
export interface WebhookSecret {
  id: string;
  type: (typeof webhookSecretTypes)[number];
  /**
   * For `hmac`, `whsec_` and base64 of 32 random bytes. For Ed25519, `whsk_` and base64 of 64
   * bytes, which are the seed and the public key.
   */
  value: string;
  /** `whpk_` and base64 of the 32 bytes of the public key; null for `hmac`. */
  publicKey: string | null;
  createdAt: Date;
  /** Id of the user; null if an application without a user created the secret. */
  createdBy: string | null;
  /** The expiry of the secret; null if the secret is valid until its replacement. */
  expiresAt: Date | null;
}

export const maxLiveSecrets = 5;
const hourMs = 3_600_000;
/** Number of characters of a secret displayed besides the prefix: 24 of 256 bits. */
const hintLength = 4;

export function liveSecrets(secrets: readonly WebhookSecret[], at: Date): WebhookSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}

/**
 * Returns the valid secrets after a rotation, newest first. Former secrets of the same type expire
 * at the end of the overlap, unless they expire earlier. A repeated request replaces the secret
 * with the same id, because the response to the first request was not received.
 * @throws PlatformError 409
 */
export function withNewSecret(
  secrets: readonly WebhookSecret[],
  secret: WebhookSecret,
  overlapHours: number,
): WebhookSecret[] {
  const at = secret.createdAt;
  if (secrets.some(({ id }) => id === secret.id)) {
    return secrets.map((one) =>
      one.id === secret.id ? { ...secret, expiresAt: one.expiresAt } : one,
    );
  }
  const end = new Date(at.getTime() + overlapHours * hourMs);
  const former = liveSecrets(secrets, at).map((one) =>
    one.type !== secret.type || (one.expiresAt !== null && one.expiresAt < end)
      ? one
      : { ...one, expiresAt: end },
  );
  const live = [secret, ...liveSecrets(former, at)];
  if (live.length <= maxLiveSecrets) {
    return live;
  }
  throw new PlatformError(
    'conflict',
    `The endpoint has ${maxLiveSecrets} valid secrets, which is the limit: revoke a secret, or rotate the secret with overlapHours 0.`,
  );
}

/** @throws PlatformError 404, 409 */
export function withoutSecret(
  secrets: readonly WebhookSecret[],
  id: string,
  at: Date,
): { secrets: WebhookSecret[]; revoked: WebhookSecret } {
  const live = liveSecrets(secrets, at);
  const revoked = live.find((one) => one.id === id);
  if (!revoked) {
    throw new PlatformError('not_found', 'There is no such secret, or it has expired.');
  }
  const rest = live.filter((one) => one !== revoked);
  if (!rest.some(({ expiresAt }) => expiresAt === null)) {
    throw new PlatformError(
      'conflict',
      'The last secret without an expiry cannot be revoked: rotate the secret instead. With overlapHours 0, the old secret becomes invalid immediately.',
    );
  }
  return { secrets: rest, revoked };
}

export function hintOf({ value, publicKey }: Pick<WebhookSecret, 'value' | 'publicKey'>): string {
  const shown = publicKey ?? value;
  return shown.slice(0, shown.indexOf('_') + 1 + hintLength);
}

export function viewSecret(secret: WebhookSecret): WebhookSecretView {
  const { id, type, publicKey, createdAt, createdBy, expiresAt } = secret;
  return {
    id,
    type,
    hint: hintOf(secret),
    publicKey,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
