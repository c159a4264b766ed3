import type { Revoke } from '../kernel/revoker.ts';

/**
 * Tells the gateways about an added or removed second factor of a user: if a workspace requires a
 * second factor, the user's API keys depend on the factor. The function never fails, because the
 * user's next page, such as recovery codes, is shown only once. The revoker logs and repeats failed
 * publications.
 */
export type AnnounceFactors = (userId: string) => Promise<void>;

export function createAnnounceFactors({ revoke }: { revoke: Revoke }): AnnounceFactors {
  return (userId) => revoke({ by: 'user', id: userId }).catch(() => undefined);
}
