import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { type Access, accessOf, isIdentityScope, unknownScopes } from '../domain/access.ts';
import { type Application, refusalOf, takesAuthorizations } from '../domain/application.ts';
import type { Deps } from '../operations/deps.ts';
import type { ApplicationCache } from './application-cache.ts';
import type { Place, Places } from './places.ts';
import { setTokenContext } from './token-context.ts';

export interface RequestAccess {
  /**
   * May the application ask for this? Called by every flow before anything else is decided. Fills in the scopes of a
   * request that names none.
   * @throws InvalidScope (RFC 6749, section 5.2), UnauthorizedClient, AccessDenied, InvalidRequest
   */
  check(ctx: KoaContextWithOIDC, client: Client): Promise<void>;
  /** What the application may do in a workspace, as of now. */
  accessTo(application: Application, workspaceId: string): Promise<Access<Place> | undefined>;
}

export function createRequestAccess(
  { installationGrants }: Deps,
  applications: ApplicationCache,
  places: Places,
  region: string,
): RequestAccess {
  async function accessTo(application: Application, workspaceId: string): Promise<Access<Place> | undefined> {
    const [workspace, installed] = await Promise.all([
      places.find(workspaceId),
      application.workspaceId === workspaceId ? undefined : installationGrants.find(application.id, workspaceId),
    ]);
    // Another region's workspace is served, and gives tokens, there.
    return workspace?.region === region ? accessOf(application, workspace, installed) : undefined;
  }

  /** Where a request without a person wants to work. */
  async function clientCredentials(ctx: KoaContextWithOIDC, application: Application): Promise<readonly string[]> {
    const wanted = workspaceParameter(ctx) ?? application.workspaceId;
    const access = await accessTo(application, wanted);
    if (!access) throw new errors.AccessDenied('the application is not installed in this workspace');
    const { workspace, scopes } = access;
    const { environment } = application;
    setTokenContext(ctx, { application, workspace, environment, scopes, consentId: null });
    return scopes;
  }

  /** Where a person is asked: they choose the workspace later, unless the request names it. */
  async function withPerson(ctx: KoaContextWithOIDC, application: Application): Promise<readonly string[]> {
    if (!takesAuthorizations(application))
      throw new errors.UnauthorizedClient('the application takes no new authorizations');
    const wanted = workspaceParameter(ctx);
    const access = wanted === undefined ? undefined : await accessTo(application, wanted);
    if (wanted !== undefined && !access)
      throw new errors.AccessDenied('the application is not installed in this workspace');
    return access?.scopes ?? application.scopes;
  }

  return {
    accessTo,
    async check(ctx, client) {
      const application = await applications.get(client.clientId);
      if (!application) throw new errors.InvalidClient('client not found');
      const refusal = refusalOf(application);
      if (refusal !== undefined) throw new errors.UnauthorizedClient(refusal);
      const alone = ctx.oidc.route === 'token';
      const allowed = alone ? await clientCredentials(ctx, application) : await withPerson(ctx, application);
      const { params } = ctx.oidc;
      if (params === undefined) return;
      if (params.scope === undefined) params.scope = allowed.join(' ');
      else requireScopes(String(params.scope).split(' ').filter(Boolean), allowed, !alone);
    },
  };
}

/** @throws InvalidScope that names the first scope at fault */
function requireScopes(requested: readonly string[], allowed: readonly string[], identity: boolean): void {
  const [unknown] = unknownScopes(requested);
  if (unknown !== undefined) throw new errors.InvalidScope(`there is no scope ${shown(unknown)}`, unknown);
  for (const scope of requested) {
    if (allowed.includes(scope) || (identity && isIdentityScope(scope))) continue;
    const reason = isIdentityScope(scope)
      ? 'is about a person, and none is asked'
      : 'is not allowed for this application';
    throw new errors.InvalidScope(`the scope ${shown(scope)} ${reason}`, scope);
  }
}

function shown(scope: string): string {
  return scope.replace(/[^\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 64);
}

/** `workspace_id` of the query, the form or a pushed request. @throws InvalidRequest where it is repeated or malformed */
export function workspaceParameter(ctx: KoaContextWithOIDC): string | undefined {
  const sources = [ctx.oidc.params?.workspace_id, ctx.oidc.body?.workspace_id];
  const given = sources.find((value) => value !== undefined && value !== '');
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\w-]{1,64}$/.test(given))
    throw new errors.InvalidRequest('workspace_id must be one workspace id');
  return given;
}
