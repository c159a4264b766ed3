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
 * Moves the application to the accepting workspace. The client id stays the same. Consents and
 * tokens in other workspaces stay valid. The secrets, keys and access of the former owner end.
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
      // The caller needs all scopes of the application, because the caller receives the new secret,
      // which gives access with all scopes to the accepting workspace.
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
          // Invalidates refresh tokens of a public application: they are usable without a secret,
          // and the former owner's servers may hold some.
          ...(application.type === 'public' ? { tokensFrom: new Date(now()) } : {}),
          workspaceId,
          organizationId,
          transferOffer: null,
          transferredAt: new Date(now()),
          // Mails about secrets and incidents go to the new owner from now on.
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

/**
 * The user with the e-mail address of the application's owner. The former owner is notified of the
 * transfer.
 */
async function ownerOf(
  { applications, users }: Pick<Dependencies, 'applications' | 'users'>,
  id: string,
): Promise<{ email: string; userId: string } | undefined> {
  const email = (await applications.find(id))?.owner.email;
  const found = email ? await users.findByEmail(email) : undefined;
  return email && found ? { email, userId: found.user.id } : undefined;
}

/** Returns the user for the event, unless the owner has changed since the user was read. */
function userWith(
  read: { email: string; userId: string } | undefined,
  { owner }: Application,
): { userId?: string } {
  return read?.email === owner.email ? { userId: read.userId } : {};
}

/**
 * The redirect URIs to keep. The new owner must name each kept URI, because the owner of a redirect
 * URI receives codes. For a public application, a code is enough to obtain tokens.
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
  const given =
    unknown === undefined ? '' : `; ${unknown} is not a redirect URI of the application`;
  const message = `must list the redirect URIs that the application keeps, from ${redirectUris.join(', ')}${given}`;
  throw invalidField('redirectUris', message);
}

/**
 * Returns the addresses for redirects and logout tokens after the transfer. The logout address is
 * removed, so that the former owner does not learn of every sign-out. The post-logout URIs are
 * removed if the new owner has named the redirect URIs to keep.
 */
function newOwnersAddresses(redirectUris: string[], areNamed: boolean) {
  return {
    redirectUris,
    backchannelLogoutUri: null,
    ...(areNamed ? { postLogoutRedirectUris: [] } : {}),
  };
}

/**
 * Handles the retry of an acceptance whose response was never sent. A new secret replaces the
 * stored secret, because nobody has seen the stored secret.
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
 * Returns the credentials after the transfer: a new secret instead of public keys. The former
 * owner's public keys are removed at once, because a key has no expiry that could end an overlap.
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
 * Revokes tokens and consents in every workspace without an installation of the application, so
 * that a later installation does not revive tokens and consents. After the transfer, the former
 * owner's workspace has no installation. The function runs again at a repeated acceptance, because
 * the first acceptance may have been interrupted.
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
  // Tokens of a public application work without client authentication, so people must sign in
  // again. Consents stay, so nobody must consent again.
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
