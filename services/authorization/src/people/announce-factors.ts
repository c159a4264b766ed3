import type { Revoke } from '../kernel/revoker.ts';

/**
 * Tells the gateways that a user has added or removed a second factor. In workspaces that require a
 * second factor, the user's API keys depend on this change. Never fails, because the page that
 * follows, such as one with recovery codes, can be shown only once. The revoker logs and repeats a
 * failed publication.
 */
export type AnnounceFactors = (userId: string) => Promise<void>;

export function createAnnounceFactors({ revoke }: { revoke: Revoke }): AnnounceFactors {
  return (userId) => revoke({ by: 'user', id: userId }).catch(() => undefined);
}
