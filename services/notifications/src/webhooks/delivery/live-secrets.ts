import type { DeliveryEndpoint, SigningSecret } from './ports.ts';

/** The signing secrets: during an overlap, both. */
export function liveSecrets(
  { secrets }: Pick<DeliveryEndpoint, 'secrets'>,
  at: Date,
): SigningSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}
