import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { artifactId } from '../oauth/hashes.ts';
import type { TokenKind } from '../store/oauth-models.ts';
import type { Deps } from './deps.ts';

interface Reach {
  applicationId?: string;
  workspaceId?: string;
  userId?: string;
  consentId?: string;
  grantId?: string;
  kind?: TokenKind;
}

/** Tokens that requests under way write down meanwhile are found by looking again. */
const rounds = 3;

/**
 * Ends every access and refresh token and grant that fits; told to the gateways by whoever calls. Each workspace has
 * the event in its own records. It is begun before anything ends and confirmed afterwards: what cannot be recorded is not
 * done, and what a dead process began is finished by settle-endings.ts.
 * @returns how many live tokens there were
 */
export async function endTokens(deps: Deps, reach: Reach, actor: Actor, reason: string): Promise<number> {
  const { tokens, events, now } = deps;
  const subject = reach.grantId ?? reach.consentId ?? reach.applicationId ?? reach.userId ?? '';
  let ended = 0;
  for (let round = 0; round < rounds; round++) {
    const live = await tokens.countByWorkspace(reach);
    if (live.size === 0 && round > 0) break;
    const begun = [...live].map(([workspaceId, count]) => {
      const data = { ...reach, tokens: count, reason };
      return newEvent(now(), { type: 'token.revoked', workspaceId, subject, actor, data });
    });
    await Promise.all(begun.map((event) => events.begin(event)));
    if (round === 0) await endGrants(deps, reach);
    for (const event of begun) {
      await tokens.endAll({ ...reach, workspaceId: event.workspaceId }, new Date(now()));
      await events.confirm(event);
    }
    ended += [...live.values()].reduce((sum, count) => sum + count, 0);
  }
  return ended;
}

/**
 * Grants go first: no code, device or refresh token makes anything without its grant, and a token that is written down
 * meanwhile is not given out.
 */
async function endGrants({ artifacts }: Deps, { kind, grantId, ...reach }: Reach): Promise<void> {
  if (grantId === undefined) await artifacts.removeAll({ ...reach, kind: 'Grant' });
  else await artifacts.remove(artifactId('Grant', grantId));
}

/** What a process had begun that died before it could say that it was done: done again, as far as it is not, and said. */
export async function finishEndTokens(deps: Deps, event: DomainEvent<'token.revoked'>): Promise<void> {
  const { tokens, events, revoke } = deps;
  const { tokens: _count, reason: _reason, ...where } = event.data;
  const reach = { ...where, workspaceId: event.workspaceId } as Reach & { workspaceId: string };
  await endGrants(deps, reach);
  // Nothing that was issued since then is taken away.
  await tokens.endAll(reach, event.time);
  const { workspaceId, applicationId, userId } = reach;
  await events.confirm(event);
  // Tried again in the background where the feed is away: other events do not wait for it.
  const told = (by: 'application' | 'user', id: string) => revoke({ by, id, workspaceId }).catch(() => undefined);
  if (applicationId !== undefined) await told('application', applicationId);
  if (userId !== undefined) await told('user', userId);
}
