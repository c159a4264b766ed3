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
 * Ends every access and refresh token and grant that fits; told to the gateways by whoever calls.
 * @returns how many live tokens there were
 */
export async function endTokens(deps: Deps, reach: Reach, actor: Actor, reason: string): Promise<number> {
  const { tokens, artifacts, events, now } = deps;
  // Grants go first: no code, device or refresh token makes anything without its grant.
  await artifacts.removeAll({ ...reach, kind: 'Grant' });
  const ended = await tokens.removeAll(reach);
  if (ended === 0) return 0;
  const subject = reach.applicationId ?? reach.consentId ?? reach.userId ?? '';
  const data = { ...reach, tokens: ended, reason };
  await events.add(
    newEvent(now(), { type: 'token.revoked', workspaceId: reach.workspaceId ?? '', subject, actor, data }),
  );
  return ended;
}
