import type { DeliveryEndpoint, SigningSecret } from './ports.ts';

/**
 * Returns the secrets that sign deliveries now. During the overlap of a rotation, several secrets
 * sign.
 */
export function liveSecrets(
  { secrets }: Pick<DeliveryEndpoint, 'secrets'>,
  at: Date,
): SigningSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}
