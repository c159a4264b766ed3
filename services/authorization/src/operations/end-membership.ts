import type { Actor } from '../domain/event.ts';
import type { Deps } from './deps.ts';
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
  const { apiKeys, consents, now } = deps;
  await apiKeys.revokeAll({ workspaceId, userId }, new Date(now()));
  await consents.removeAll({ workspaceId, userId });
  await endTokens(deps, { workspaceId, userId }, actor, 'the membership ended');
}
