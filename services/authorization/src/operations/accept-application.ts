import type { Actor, acceptTransfer as contract, EventTold } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import {
  type Application,
  type ClientSecret,
  holdsSecret,
  requireState,
  withNewSecret,
  withUnseenReplaced,
} from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { requireProduction, requireUser } from '../domain/caller.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import { viewApplication } from './application-views.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';
import { endConsents } from './end-consents.ts';
import { endTokens } from './end-tokens.ts';
import { newSecret } from './new-secret.ts';
import { requireConcerned } from './owned-application.ts';

/** Client ID and what others agreed to stay. What the former owner could do ends, its secrets and keys as well. */
export function acceptApplication(deps: Deps) {
  return async ({ principal, params, headers, body, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    requireProduction(principal);
    const target = await deps.workspaces.get(principal.workspaceId);
    requireAdmin(roleIn(target, principal.userId));
    const person = await deps.users.find(requireUser(principal));
    const made = newSecret(principal.userId ?? null, deps.now(), idempotencyId);
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const accept = (application: Application): Change | undefined => {
      if (application.workspaceId === target.id && application.transferOffer === null)
        return acceptedBefore(application, made.secret);
      requireState(application, 'active');
      if (application.transferOffer?.toWorkspaceId !== target.id)
        throw new PlatformError('conflict', 'It is not offered to this workspace.');
      // From now on it acts in this workspace with all of them, and whoever is told the secret with it.
      requireMayGive(principal, application.scopes);
      const { id: workspaceId, organizationId } = target;
      const credentials = credentialsAfter(application, made.secret, body.keepSecretsHours);
      const place = { fromWorkspaceId: application.workspaceId, toWorkspaceId: workspaceId };
      const { keepSecretsHours } = body;
      const data = { ...place, keepSecretsHours, keysEnded: application.jwks !== null };
      const gained = { ...place, applicationId: application.id, scopes: application.scopes };
      const rotated: EventTold = { type: 'secret.rotated', workspaceId, data: { overlapHours: keepSecretsHours } };
      return {
        application: {
          ...application,
          ...credentials,
          workspaceId,
          organizationId,
          transferOffer: null,
          // Notices about secrets and incidents are no longer the former owner's to read.
          owner: { email: person?.email ?? '' },
        },
        events: [
          { type: 'application.ownership_transferred', data },
          { type: 'application.ownership_transferred', data, workspaceId },
          { type: 'permission.escalated', workspaceId, subject: person?.id ?? application.id, data: gained },
          ...(application.type === 'public' ? [] : [rotated]),
        ],
      };
    };
    const changed = await changeApplication(deps, wish, accept, requireConcerned);
    await endWhereNotInstalled(deps, changed, actorOf(principal));
    const isShown = holdsSecret(changed, made.secret.id);
    const reply = replyWith(changed);
    return {
      ...reply,
      headers: { ...reply.headers, 'Cache-Control': 'no-store' },
      body: { ...viewApplication(changed), clientSecret: isShown ? made.clientSecret : null },
    };
  };
}

/** By a try that did not come to answer: nobody has seen the secret that it made. */
function acceptedBefore(application: Application, secret: ClientSecret): Change | undefined {
  if (!holdsSecret(application, secret.id)) return undefined;
  const secrets = withUnseenReplaced(application, secret);
  return { application: { ...application, secrets }, events: [{ type: 'secret.rotated', data: { overlapHours: 0 } }] };
}

/** Keys cannot be given an end as secrets can: they go at once, for a secret. */
function credentialsAfter(
  application: Application,
  secret: ClientSecret,
  keepSecretsHours: number,
): Pick<Application, 'jwks' | 'secrets'> {
  if (application.type === 'public') return { jwks: null, secrets: [] };
  return { jwks: null, secrets: withNewSecret(application, secret, keepSecretsHours) };
}

/**
 * In the former owner's workspace it worked because it was the workspace's own. Neither tokens nor agreements are left
 * there, so that a later installation begins anew. Looked for each time: an earlier try may have been cut off here.
 */
async function endWhereNotInstalled(deps: Deps, application: Application, actor: Actor): Promise<void> {
  const { tokens, consents, installationGrants } = deps;
  const reason = 'the application was transferred';
  const { id: applicationId } = application;
  const [installed, agreedIn, tokensIn] = await Promise.all([
    installationGrants.listOf(applicationId),
    consents.workspacesOf(applicationId),
    tokens.workspacesOf(applicationId),
  ]);
  const may = new Set([application.workspaceId, ...installed.map(({ workspaceId }) => workspaceId)]);
  for (const workspaceId of new Set([...agreedIn, ...tokensIn])) {
    if (may.has(workspaceId)) continue;
    await endTokens(deps, { applicationId, workspaceId }, actor, reason);
    await endConsents(deps, { applicationId, workspaceId }, actor, reason);
  }
}
