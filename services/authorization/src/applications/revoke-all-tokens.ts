import type { Actor } from '@irp/contracts/events';
import type { Revoke } from '../kernel/revoker.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  revoke: Revoke;
  now: () => number;
  revokeTokens: RevokeTokens;
}

/**
 * Revokes all tokens of an application. Sets `tokensFrom` to the end of the revocation, so that
 * tokens from a concurrent request are invalid.
 * @returns the number of revoked live tokens
 */
export type RevokeAllTokens = (
  applicationId: string,
  actor: Actor,
  reason: string,
) => Promise<number>;

export function createRevokeAllTokens({
  applications,
  revoke,
  now,
  revokeTokens,
}: Dependencies): RevokeAllTokens {
  return async (applicationId, actor, reason) => {
    const revokedTokens = await revokeTokens({ applicationId }, actor, reason);
    await applications.change(applicationId, (application) => ({
      application: {
        ...application,
        tokensFrom: new Date(now()),
      },
      events: [],
    }));
    await revoke({ by: 'application', id: applicationId });
    return revokedTokens;
  };
}
