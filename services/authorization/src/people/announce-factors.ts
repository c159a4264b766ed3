import type { Revoke } from '../kernel/revoker.ts';

/**
 * Tells the gateways that a user has another second factor, or one less: whether API keys of the
 * user work depends on it where a workspace requires one. It does not fail: what the user sees
 * next, such as recovery codes, is shown once. The revoker logs and repeats what failed.
 */
export type AnnounceFactors = (userId: string) => Promise<void>;

export function createAnnounceFactors({ revoke }: { revoke: Revoke }): AnnounceFactors {
  return (userId) => revoke({ by: 'user', id: userId }).catch(() => undefined);
}
