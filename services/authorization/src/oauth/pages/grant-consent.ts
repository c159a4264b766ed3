import { newEvent } from '@irp/events';
import { isIdentityScope } from '../../applications/domain/access.ts';
import type { Application } from '../../applications/domain/application.ts';
import type { ConsentStore } from '../../tokens/store/consent-store.ts';
import { grantScopes } from '../provider/existing-grant.ts';
import { scopesOfClaims } from '../provider/identity-claims.ts';
import type { OAuthServer } from '../provider/oauth-server.ts';
import type { WorkspaceOption } from './workspace-options.ts';

/** The parameters of an authorization request, as the interaction stores them. */
interface AuthorizationRequest {
  params: Record<string, unknown>;
}

/**
 * Returns whether the request has a scope that the installation in the selected workspace lacks.
 */
export function exceedsInstallation(
  { params }: AuthorizationRequest,
  { allowed }: WorkspaceOption,
): boolean {
  return requestedScopes({ params }).some(
    (scope) => !isIdentityScope(scope) && !(allowed as readonly string[]).includes(scope),
  );
}

export interface GrantConsentDependencies {
  consents: ConsentStore;
  now: () => number;
}

/**
 * Stores a user's consent, and creates the grant under which tokens are issued.
 * @returns the id of the grant
 */
export async function grantConsent(
  deps: GrantConsentDependencies,
  server: OAuthServer,
  {
    request,
    application,
    userId,
    option,
  }: {
    request: AuthorizationRequest;
    application: Application;
    userId: string;
    option: WorkspaceOption;
  },
): Promise<string> {
  const requested = requestedScopes(request);
  const identityScopes = requested.filter(isIdentityScope);
  const scopes = option.scopes.filter((scope) => requested.includes(scope));
  const { id: workspaceId } = option.workspace;
  const { id: applicationId } = application;
  const { environment } = option;
  const nowMs = deps.now();
  const about = {
    workspaceId,
    environment,
    actor: { type: 'user', id: userId },
  } as const;
  const consent = await deps.consents.upsert(
    {
      userId,
      applicationId,
      workspaceId,
      environment,
      scopes,
      identityScopes,
    },
    new Date(nowMs),
    (subject, added) => {
      const data = {
        applicationId,
        scopes,
        identityScopes,
      };
      const granted = newEvent(nowMs, {
        type: 'authorization.granted',
        ...about,
        subject,
        data,
      });
      if (added.length === 0) {
        return [granted];
      }
      const escalation = {
        ...data,
        consentId: subject,
        added,
      };
      return [
        granted,
        newEvent(nowMs, {
          type: 'permission.escalated',
          ...about,
          subject: userId,
          data: escalation,
        }),
      ];
    },
  );
  const { Grant } = server.provider();
  const created = Object.assign(
    new Grant({
      accountId: userId,
      clientId: applicationId,
    }),
    {
      workspaceId,
      consentId: consent.id,
    },
  );
  const resources = resourcesOf(request);
  grantScopes(created, [...scopes, ...identityScopes], resources);
  // Requested scopes that the user's role does not permit are rejected in the grant, so the next
  // request does not ask the user for these scopes again.
  const withheld = requested.filter(
    (scope) => !isIdentityScope(scope) && !(scopes as string[]).includes(scope),
  );
  if (withheld.length > 0) {
    created.rejectOIDCScope(withheld);
    for (const resource of resources) {
      created.rejectResourceScope(resource, withheld);
    }
  }
  return created.save();
}

/**
 * The scopes shown for consent: the scopes of the request, and the scopes of the requested claims.
 */
export function requestedScopes({ params }: AuthorizationRequest): string[] {
  const scopes = String(params.scope ?? '').split(' ');
  return [...new Set([...scopes, ...scopesOfClaims(params.claims)])].filter(Boolean);
}

function resourcesOf({ params: { resource } }: AuthorizationRequest): string[] {
  if (Array.isArray(resource)) {
    return resource.map(String);
  }
  return typeof resource === 'string' ? [resource] : [];
}
