import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { EventRows } from '@irp/persistence';
import type { Revoke } from '../kernel/revoker.ts';
import { artifactId } from './artifact-id.ts';
import type { ArtifactStore } from './store/artifact-store.ts';
import type { TokenKind } from './store/oauth-models.ts';
import type { TokenStore } from './store/token-store.ts';

interface Dependencies {
  tokens: TokenStore;
  events: EventRows;
  now: () => number;
  artifacts: ArtifactStore;
  revoke: Revoke;
}

interface TokenSelection {
  applicationId?: string;
  workspaceId?: string;
  userId?: string;
  consentId?: string;
  grantId?: string;
  kind?: TokenKind;
}

/**
 * Revokes all matching access tokens, refresh tokens and grants. The function does not notify the
 * gateways: the caller must publish the revocation. Each affected workspace and environment gets an
 * event. The event is stored before the tokens change, and confirmed afterwards, so each revocation
 * has an event. If the process stops before the confirmation, resume-interrupted-revocations.ts
 * completes the revocation.
 * @returns the number of revoked live tokens
 */
export type RevokeTokens = (
  selection: TokenSelection,
  actor: Actor,
  reason: string,
) => Promise<number>;

export function createRevokeTokens(deps: Dependencies): RevokeTokens {
  return async (selection, actor, reason) => {
    const { tokens, events, now } = deps;
    const subject =
      selection.grantId ?? selection.consentId ?? selection.applicationId ?? selection.userId ?? '';
    const startedAt = new Date(now());
    let revokedTokens = 0;
    // A request in progress may store a token after the count. `issuedAt` is the time of the
    // request, and therefore before `startedAt`. Tokens of requests after `startedAt` do not match,
    // so the repeated revocation ends.
    for (let isFirst = true; ; isFirst = false) {
      const live = await tokens.countLive(selection, startedAt);
      if (live.length === 0 && !isFirst) {
        return revokedTokens;
      }
      const intents = live.map(({ workspaceId, environment, count }) => {
        const data = {
          ...selection,
          tokens: count,
          reason,
        };
        return {
          count,
          event: newEvent(now(), {
            type: 'token.revoked',
            workspaceId,
            environment,
            subject,
            actor,
            data,
          }),
        };
      });
      await Promise.all(intents.map(({ event }) => events.begin(event)));
      if (isFirst) {
        await removeGrants(deps, selection);
      }
      for (const { event, count } of intents) {
        // If `revokeAll` returns false, a concurrent request has revoked the tokens since the
        // count, and records the revocation itself.
        if (
          await tokens.revokeAll({ ...selection, ...workspaceAndEnvironmentOf(event) }, startedAt)
        ) {
          await events.confirm(event);
          revokedTokens += count;
        } else {
          await events.cancel(event.id);
        }
      }
    }
  };
}

/**
 * Removes grants before the tokens. Without its grant, a code, device code or refresh token cannot
 * be redeemed. TokenAdapter checks the grant after it has inserted a token, so a token stored at
 * the same time is not sent to the client.
 */
async function removeGrants(
  { artifacts }: Pick<Dependencies, 'artifacts'>,
  { kind, grantId, ...selection }: TokenSelection,
): Promise<void> {
  if (grantId === undefined) {
    await artifacts.removeAll({ ...selection, kind: 'Grant' });
  } else {
    await artifacts.remove(artifactId('Grant', grantId));
  }
}

/**
 * Repeats a revocation whose process stopped before it confirmed the event, and then confirms the
 * event.
 */
export type FinishRevocation = (event: DomainEvent<'token.revoked'>) => Promise<void>;

export function createFinishRevocation(deps: Dependencies): FinishRevocation {
  return async (event) => {
    const { tokens, events, revoke } = deps;
    const { tokens: _count, reason: _reason, ...filter } = event.data;
    const selection = {
      ...filter,
      workspaceId: event.workspaceId,
    } as TokenSelection & {
      workspaceId: string;
    };
    await removeGrants(deps, selection);
    // Tokens issued after the interrupted revocation stay valid.
    await tokens.revokeAll({ ...selection, ...workspaceAndEnvironmentOf(event) }, event.time);
    const { workspaceId, applicationId, userId } = selection;
    await events.confirm(event);
    // A failure is ignored, because the revoker retries in the background while the revocation feed
    // is unavailable. The remaining interrupted revocations must not wait.
    const publish = (by: 'application' | 'user', id: string) =>
      revoke({
        by,
        id,
        workspaceId,
      }).catch(() => undefined);
    if (applicationId !== undefined) {
      await publish('application', applicationId);
    }
    if (userId !== undefined) {
      await publish('user', userId);
    }
  };
}

function workspaceAndEnvironmentOf({ workspaceId, environment }: DomainEvent) {
  return {
    workspaceId,
    ...(environment === undefined ? {} : { environment }),
  };
}
