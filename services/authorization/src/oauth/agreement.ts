import { newEvent } from '@irp/events';
import { isIdentityScope } from '../domain/access.ts';
import type { Application } from '../domain/application.ts';
import type { Deps } from '../operations/deps.ts';
import type { Choice } from './choices.ts';
import { grantScopes } from './existing-grant.ts';
import type { OAuthServer } from './oauth-server.ts';

/** What an authorization request asks for, as it was kept for the person. */
interface Asked {
  params: Record<string, unknown>;
}

/** Whether more is asked for than the installation there allows, whoever agrees. */
export function beyondInstallation({ params }: Asked, { allowed }: Choice): boolean {
  return requestedScopes({ params }).some(
    (scope) => !isIdentityScope(scope) && !(allowed as readonly string[]).includes(scope),
  );
}

/** Remembers what was agreed, and makes the grant that tokens will hang on. @returns the grant's id */
export async function agreement(
  deps: Deps,
  server: OAuthServer,
  { asked, application, userId, choice }: { asked: Asked; application: Application; userId: string; choice: Choice },
): Promise<string> {
  const requested = requestedScopes(asked);
  const identityScopes = requested.filter(isIdentityScope);
  const scopes = choice.scopes.filter((scope) => requested.includes(scope));
  const { id: workspaceId } = choice.workspace;
  const { id: applicationId, environment } = application;
  const nowMs = deps.now();
  const actor = { type: 'user', id: userId } as const;
  const agreed = await deps.consents.agree(
    { userId, applicationId, workspaceId, environment, scopes, identityScopes },
    new Date(nowMs),
    (subject, added) => {
      const data = { applicationId, scopes, identityScopes };
      const granted = newEvent(nowMs, { type: 'authorization.granted', workspaceId, subject, actor, data });
      if (added.length === 0) return [granted];
      const more = { ...data, consentId: subject, added };
      return [
        granted,
        newEvent(nowMs, { type: 'permission.escalated', workspaceId, subject: userId, actor, data: more }),
      ];
    },
  );
  const { Grant } = server.provider();
  const made = Object.assign(new Grant({ accountId: userId, clientId: applicationId }), {
    workspaceId,
    consentId: agreed.id,
  });
  const resources = resourcesOf(asked);
  grantScopes(made, [...scopes, ...identityScopes], resources);
  // Asked for, but not in this person's power: not asked again with every request.
  const withheld = requested.filter((scope) => !isIdentityScope(scope) && !(scopes as string[]).includes(scope));
  if (withheld.length > 0) {
    made.rejectOIDCScope(withheld);
    for (const resource of resources) made.rejectResourceScope(resource, withheld);
  }
  return made.save();
}

export function requestedScopes({ params }: Asked): string[] {
  return String(params.scope ?? '')
    .split(' ')
    .filter(Boolean);
}

function resourcesOf({ params: { resource } }: Asked): string[] {
  if (Array.isArray(resource)) return resource.map(String);
  return typeof resource === 'string' ? [resource] : [];
}
