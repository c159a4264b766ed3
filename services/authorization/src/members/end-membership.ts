import type { Actor } from '@irp/contracts/events';
import type { RevokeApiKeys } from '../api-keys/revoke-api-keys.ts';
import type { RevokeConsents } from '../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';

interface Dependencies {
  revokeApiKeys: RevokeApiKeys;
  revokeConsents: RevokeConsents;
  revokeTokens: RevokeTokens;
}

/**
 * Revokes the API keys, consents and tokens of a removed member. Without a membership, the
 * credentials of a user are invalid anyway, but a later membership would make the credentials valid
 * again.
 */
export type EndMembership = (
  member: { workspaceId: string; userId: string },
  actor: Actor,
) => Promise<void>;

export function createEndMembership({
  revokeApiKeys,
  revokeConsents,
  revokeTokens,
}: Dependencies): EndMembership {
  return async ({ workspaceId, userId }, actor) => {
    const reason = 'the membership ended';
    await revokeApiKeys({ workspaceId, userId }, actor, reason);
    await revokeConsents({ workspaceId, userId }, actor, reason);
    await revokeTokens({ workspaceId, userId }, actor, reason);
  };
}
