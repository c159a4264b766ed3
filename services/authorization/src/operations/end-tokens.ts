import type { Actor } from '../domain/event.ts';
import { newEvent } from './actor.ts';
import type { Deps } from './deps.ts';

interface Reach {
  applicationId?: string;
  workspaceId?: string;
  userId?: string;
  consentId?: string;
}

/**
 * Ends every access and refresh token and grant that fits; told to the gateways by whoever calls. Each workspace has
 * the event in its own records, before anything ends: what cannot be recorded is not done.
 * @returns how many live tokens there were
 */
export async function endTokens(deps: Deps, reach: Reach, actor: Actor, reason: string): Promise<number> {
  const { tokens, artifacts, events, now } = deps;
  const live = await tokens.countByWorkspace(reach);
  const subject = reach.applicationId ?? reach.consentId ?? reach.userId ?? '';
  const revoked = [...live].map(([workspaceId, count]) => {
    const data = { ...reach, tokens: count, reason };
    return newEvent(now(), { type: 'token.revoked', workspaceId, subject, actor, data });
  });
  await events.add(...revoked);
  // Grants go first: no code, device or refresh token makes anything without its grant.
  await artifacts.removeAll({ ...reach, kind: 'Grant' });
  await tokens.removeAll(reach);
  return [...live.values()].reduce((sum, count) => sum + count, 0);
}
