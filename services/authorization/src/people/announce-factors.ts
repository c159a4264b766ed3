import type { Revoke } from '../kernel/revoker.ts';

/**
 * Publishes to the gateways that a user has added or removed a second factor. In a workspace that
 * requires a second factor, the user's API keys are valid only with a second factor. The function
 * never fails, because the user's next page, such as recovery codes, is shown only once. The
 * revoker logs and repeats failed publications.
 */
export type AnnounceFactors = (userId: string) => Promise<void>;

export function createAnnounceFactors({ revoke }: { revoke: Revoke }): AnnounceFactors {
  return (userId) => revoke({ by: 'user', id: userId }).catch(() => undefined);
}
