import type { acceptTransfer as contract } from '@irp/contracts/authorization';
import type { Actor, EventPayload } from '@irp/contracts/events';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { invalidField, PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { requirePermission, requireUser } from '../kernel/caller.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { RevokeConsents } from '../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { viewApplication } from './application-views.ts';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import {
  type Application,
  type ClientSecret,
  hasSecret,
  requireState,
  withNewSecret,
  withUnshownReplaced,
} from './domain/application.ts';
import { changesBetween } from './domain/application-changes.ts';
import { requireMayGive, validateApplication } from './domain/application-rules.ts';
import { requireOwnerOrTransferTarget } from './owned-application.ts';
import { newSecret } from './secrets/new-secret.ts';
import type { ApplicationStore } from './store/application-store.ts';
import type { InstallationGrantStore } from './store/installation-grant-store.ts';

interface Dependencies {
  applications: Pick<ApplicationStore, 'find'>;
  workspaces: WorkspaceStore;
  users: UserStore;
  now: () => number;
  changeApplication: ChangeApplication;
  tokens: TokenStore;
  consents: ConsentStore;
  installationGrants: InstallationGrantStore;
  revokeTokens: RevokeTokens;
  revokeConsents: RevokeConsents;
}

/**
 * Moves the application to the accepting workspace. Client ID, and consents and tokens in other
 * workspaces, stay; the former owner's secrets, keys and access end.
 */
export function acceptTransfer(deps: Dependencies): Operation<typeof contract> {
  const { workspaces, users, now, changeApplication } = deps;
  return async ({ principal, params, headers, body, idempotencyId }) => {
    requirePermission(permissions.acceptTransfer, principal);
    const target = await workspaces.get(principal.workspaceId);
    requireRole(permissions.acceptTransfer, roleIn(target, principal.userId));
    const person = await users.find(requireUser(principal));
    const former = await ownerOf(deps, params.id);
    const created = newSecret(principal.userId ?? null, now(), idempotencyId);
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const accept = (application: Application): ApplicationUpdate | undefined => {
      if (application.workspaceId === target.id && application.transferOffer === null) {
        return replayAcceptance(application, created.secret);
      }
      requireState(application, 'active');
      if (application.transferOffer?.toWorkspaceId !== target.id) {
        throw new PlatformError('conflict', 'The application is not offered to this workspace.');
      }
      // From now on the application, and so anyone who holds the new secret, can use all its scopes
      // in this workspace.
      requireMayGive(principal, application.scopes);
      const redirectUris = confirmedRedirectUris(application, body.redirectUris);
      validateApplication(
        {
          ...application,
          redirectUris,
          jwks: null,
        },
        application,
      );
      const { id: workspaceId, organizationId } = target;
      const credentials = transferredCredentials(
        application,
        created.secret,
        body.keepSecretsHours,
      );
      const workspaceIds = {
        fromWorkspaceId: application.workspaceId,
        toWorkspaceId: workspaceId,
      };
      const { keepSecretsHours } = body;
      const data = {
        ...workspaceIds,
        keepSecretsHours,
        keysEnded: application.jwks !== null,
      };
      const escalation = {
        ...workspaceIds,
        applicationId: application.id,
        scopes: application.scopes,
      };
      const rotated: EventPayload = {
        type: 'secret.rotated',
        workspaceId,
        data: { overlapHours: keepSecretsHours },
      };
      const addresses = newOwnersAddresses(redirectUris, body.redirectUris !== undefined);
      const changes = changesBetween(
        application,
        { ...application, ...addresses },
        Object.keys(addresses),
      );
      const fields = changes.map(({ path }) => path.slice(1));
      const readdressed: EventPayload = {
        type: 'application.updated',
        workspaceId,
        data: { fields, changes },
      };
      return {
        application: {
          ...application,
          ...credentials,
          ...addresses,
          // Whoever has a refresh token of a public application needs nothing else: the former
          // owner's servers may have some.
          ...(application.type === 'public' ? { tokensFrom: new Date(now()) } : {}),
          workspaceId,
          organizationId,
          transferOffer: null,
          transferredAt: new Date(now()),
          // Mails about secrets and incidents go to the new owner.
          owner: { email: person?.email ?? '' },
        },
        events: [
          {
            type: 'application.ownership_transferred',
            data: {
              ...data,
              ...userWith(former, application),
            },
          },
          {
            type: 'application.ownership_transferred',
            data,
            workspaceId,
          },
          {
            type: 'permission.escalated',
            workspaceId,
            subject: person?.id ?? application.id,
            data: escalation,
          },
          ...(application.type === 'public' ? [] : [rotated]),
          ...(changes.length === 0 ? [] : [readdressed]),
        ],
      };
    };
    const changed = await changeApplication(command, accept, requireOwnerOrTransferTarget);
    await revokeWhereNotInstalled(deps, changed, actorOf(principal));
    const showsSecret = hasSecret(changed, created.secret.id);
    const reply = replyWith(changed);
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'Cache-Control': 'no-store',
      },
      body: {
        ...viewApplication(changed),
        clientSecret: showsSecret ? created.clientSecret : null,
      },
    };
  };
}

/** The user with the address of the application's owner, who is told of it. */
async function ownerOf(
  { applications, users }: Pick<Dependencies, 'applications' | 'users'>,
  id: string,
): Promise<{ email: string; userId: string } | undefined> {
  const email = (await applications.find(id))?.owner.email;
  const found = email ? await users.findByEmail(email) : undefined;
  return email && found ? { email, userId: found.user.id } : undefined;
}

/** The owner can have been changed since they were read. */
function userWith(
  read: { email: string; userId: string } | undefined,
  { owner }: Application,
): { userId?: string } {
  return read?.email === owner.email ? { userId: read.userId } : {};
}

/**
 * The redirect URIs that stay. Whoever controls one receives codes: without a secret, as of a
 * public application, that is all that is needed to be it, so that the new owner names those that
 * stay.
 * @throws PlatformError 400
 */
function confirmedRedirectUris(
  { type, redirectUris }: Application,
  confirmed: string[] | undefined,
): string[] {
  if (confirmed === undefined && (type === 'confidential' || redirectUris.length === 0)) {
    return redirectUris;
  }
  const unknown = confirmed?.find((uri) => !redirectUris.includes(uri));
  if (confirmed !== undefined && unknown === undefined) {
    return redirectUris.filter((uri) => confirmed.includes(uri));
  }
  const given = unknown === undefined ? '' : `; ${unknown} is none of them`;
  const message = `must name those redirect URIs of the application that stay: ${redirectUris.join(', ')}${given}`;
  throw invalidField('redirectUris', message);
}

/**
 * Where codes, people and logout tokens are sent from now on. The former owner would learn of every
 * sign-out by its own address; those to which people return are not confirmed where the new owner
 * names the others.
 */
function newOwnersAddresses(redirectUris: string[], areNamed: boolean) {
  return {
    redirectUris,
    backchannelLogoutUri: null,
    ...(areNamed ? { postLogoutRedirectUris: [] } : {}),
  };
}

/**
 * For the retry of an acceptance whose response was never sent: the secret was never shown, and a
 * new one replaces it.
 */
function replayAcceptance(
  application: Application,
  secret: ClientSecret,
): ApplicationUpdate | undefined {
  if (!hasSecret(application, secret.id)) {
    return undefined;
  }
  const secrets = withUnshownReplaced(application, secret);
  return {
    application: { ...application, secrets },
    events: [
      {
        type: 'secret.rotated',
        data: { overlapHours: 0 },
      },
    ],
  };
}

/**
 * Public keys have no expiry that could be set to the end of the overlap: they are removed, and a
 * secret is created.
 */
function transferredCredentials(
  application: Application,
  secret: ClientSecret,
  keepSecretsHours: number,
): Pick<Application, 'jwks' | 'secrets'> {
  if (application.type === 'public') {
    return { jwks: null, secrets: [] };
  }
  return {
    jwks: null,
    secrets: withNewSecret(application, secret, keepSecretsHours),
  };
}

/**
 * Revokes tokens and consents in every workspace in which the application is not installed, which
 * now includes the former owner's, so that a later installation does not revive them. Runs at each
 * acceptance: an earlier one may have been interrupted.
 */
async function revokeWhereNotInstalled(
  deps: Dependencies,
  application: Application,
  actor: Actor,
): Promise<void> {
  const { tokens, consents, installationGrants } = deps;
  const reason = 'the application was transferred';
  const { id: applicationId } = application;
  const [installed, consentWorkspaces, tokenWorkspaces] = await Promise.all([
    installationGrants.listByApplication(applicationId),
    consents.workspacesOf(applicationId),
    tokens.workspacesOf(applicationId),
  ]);
  const allowed = new Set([
    application.workspaceId,
    ...installed.map(({ workspaceId }) => workspaceId),
  ]);
  // Tokens of a public application are enough to be it: people sign in again, where they agreed,
  // without being asked.
  if (application.type === 'public') {
    await deps.revokeTokens({ applicationId }, actor, reason);
  }
  for (const workspaceId of new Set([...consentWorkspaces, ...tokenWorkspaces])) {
    if (allowed.has(workspaceId)) {
      continue;
    }
    await deps.revokeTokens({ applicationId, workspaceId }, actor, reason);
    await deps.revokeConsents({ applicationId, workspaceId }, actor, reason);
  }
}
