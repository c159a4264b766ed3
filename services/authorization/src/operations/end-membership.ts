import type { Actor } from '@irp/contracts';
import type { Deps } from './deps.ts';
import { endApiKeys } from './end-api-keys.ts';
import { endConsents } from './end-consents.ts';
import { endTokens } from './end-tokens.ts';

/**
 * Ends what a person made or agreed to as a member. None of it counts without a membership; it ends so that none of it
 * comes back with the next one.
 */
export async function endMembership(
  deps: Deps,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  actor: Actor,
): Promise<void> {
  const reason = 'the membership ended';
  await endApiKeys(deps, { workspaceId, userId }, actor, reason);
  await endConsents(deps, { workspaceId, userId }, actor, reason);
  await endTokens(deps, { workspaceId, userId }, actor, reason);
}
