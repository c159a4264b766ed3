import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import {
  type Access,
  accessOf,
  isIdentityScope,
  unknownScopes,
} from '../../applications/domain/access.ts';
import {
  type Application,
  acceptsAuthorizations,
  refusalOf,
} from '../../applications/domain/application.ts';
import { isConsole } from '../../applications/domain/console.ts';
import type { InstallationGrantStore } from '../../applications/store/installation-grant-store.ts';
import type {
  WorkspaceFacts,
  WorkspaceFactsCache,
} from '../../workspaces/workspace-facts-cache.ts';
import { setTokenContext } from './token-context.ts';

export interface RequestAccess {
  /**
   * Checks the application, workspace and scopes of a request. All flows call this method first. If
   * a request has no scopes, sets the default scopes. The console gets all scopes, and an ID token.
   * @throws InvalidScope (RFC 6749, section 5.2), UnauthorizedClient, AccessDenied, InvalidRequest
   */
  check(ctx: KoaContextWithOIDC, client: Client): Promise<void>;
  /** Returns the current access of an application to a workspace; undefined without access. */
  accessTo(
    application: Application,
    workspaceId: string,
  ): Promise<Access<WorkspaceFacts> | undefined>;
}

export function createRequestAccess(
  { installationGrants }: { installationGrants: InstallationGrantStore },
  applications: ApplicationCache,
  workspaceFacts: WorkspaceFactsCache,
  region: string,
): RequestAccess {
  async function accessTo(
    application: Application,
    workspaceId: string,
  ): Promise<Access<WorkspaceFacts> | undefined> {
    const [workspace, installed] = await Promise.all([
      workspaceFacts.find(workspaceId),
      application.workspaceId === workspaceId
        ? undefined
        : installationGrants.find(application.id, workspaceId),
    ]);
    // Tokens for a workspace are issued only in the region of the workspace.
    return workspace?.region === region ? accessOf(application, workspace, installed) : undefined;
  }

  /**
   * Returns the maximum scopes of a client credentials request. If the request names no workspace,
   * the scopes are for the workspace that owns the application.
   */
  async function clientCredentialsScopes(
    ctx: KoaContextWithOIDC,
    application: Application,
  ): Promise<readonly string[]> {
    const workspaceId = workspaceParameter(ctx) ?? application.workspaceId;
    if (application.authorizationFlowsSuspended) {
      throw new errors.UnauthorizedClient('new authorizations of the application are suspended');
    }
    const access = await accessTo(application, workspaceId);
    if (!access) {
      throw new errors.AccessDenied('the application is not installed in this workspace');
    }
    setTokenContext(ctx, {
      application,
      ...access,
      consentId: null,
    });
    return access.scopes;
  }

  /**
   * Returns the maximum scopes of a request for a user. If the request names no workspace, the user
   * selects a workspace later.
   */
  async function interactiveScopes(
    ctx: KoaContextWithOIDC,
    application: Application,
  ): Promise<readonly string[]> {
    if (!acceptsAuthorizations(application)) {
      throw new errors.UnauthorizedClient('the application accepts no new authorizations');
    }
    const workspaceId = workspaceParameter(ctx);
    const access = workspaceId === undefined ? undefined : await accessTo(application, workspaceId);
    if (workspaceId !== undefined && !access) {
      throw new errors.AccessDenied(
        isConsole(application.id)
          ? 'there is no such workspace in this region'
          : 'the application is not installed in this workspace',
      );
    }
    return access?.scopes ?? application.scopes;
  }

  return {
    accessTo,
    async check(ctx, client) {
      const application = await applications.get(client.clientId);
      if (!application) {
        throw new errors.InvalidClient('client not found');
      }
      const refusal = refusalOf(application);
      if (refusal !== undefined) {
        throw new errors.UnauthorizedClient(refusal);
      }
      const isTokenRequest = ctx.oidc.route === 'token';
      const allowed = isTokenRequest
        ? await clientCredentialsScopes(ctx, application)
        : await interactiveScopes(ctx, application);
      const { params } = ctx.oidc;
      if (params === undefined) {
        return;
      }
      if (isConsole(application.id)) {
        // The scope `openid` makes the response contain an ID token. From the ID token, the console
        // notices that another user has signed in.
        params.scope = ['openid', ...allowed].join(' ');
      } else if (params.scope === undefined) {
        params.scope = allowed.join(' ');
      } else {
        requireScopes(String(params.scope).split(' ').filter(Boolean), allowed, !isTokenRequest);
      }
    },
  };
}

/** @throws InvalidScope that names the first invalid scope */
function requireScopes(
  requested: readonly string[],
  allowed: readonly string[],
  identity: boolean,
): void {
  const [unknown] = unknownScopes(requested);
  if (unknown !== undefined) {
    throw new errors.InvalidScope(`the scope ${printable(unknown)} does not exist`, unknown);
  }
  for (const scope of requested) {
    if (allowed.includes(scope) || (identity && isIdentityScope(scope))) {
      continue;
    }
    const reason = isIdentityScope(scope)
      ? 'requires a signed-in person, and this grant type has none'
      : 'is not allowed for this application';
    throw new errors.InvalidScope(`the scope ${printable(scope)} ${reason}`, scope);
  }
}

function printable(scope: string): string {
  return scope.replace(/[^\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 64);
}

/**
 * Returns the parameter `workspace_id` from the query, the form, or a pushed authorization request.
 * @throws InvalidRequest if it is repeated or malformed
 */
export function workspaceParameter(ctx: KoaContextWithOIDC): string | undefined {
  const sources = [ctx.oidc.params?.workspace_id, ctx.oidc.body?.workspace_id];
  const given = sources.find((value) => value !== undefined && value !== '');
  if (given === undefined) {
    return undefined;
  }
  if (typeof given !== 'string' || !/^[\w-]{1,64}$/.test(given)) {
    throw new errors.InvalidRequest('workspace_id must be a single workspace id');
  }
  return given;
}
