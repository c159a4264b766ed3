import type { Actor } from '@irp/contracts/events';
import { currentRequest } from '@irp/observability';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { isConsole } from '../../applications/domain/console.ts';
import type { Refusals } from '../../kernel/refusals.ts';
import { unknownCredential } from '../../kernel/unknown-credential.ts';
import { roleIn } from '../../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';
import { errorAndDescription, type ProviderError } from './error-descriptions.ts';

const endpoints = {
  'authorization.error': 'authorization',
  'grant.error': 'token',
  'device_authorization.error': 'device_authorization',
  'pushed_authorization_request.error': 'pushed_authorization_request',
  'introspection.error': 'introspection',
  'revocation.error': 'revocation',
} as const;

/**
 * Errors that are not recorded: errors of this service, and errors that belong to the normal flow
 * (RFC 8628, section 3.5; OpenID Connect Core 1.0, section 3.1.2.6).
 */
const expectedErrors = new Set([
  'authorization_pending',
  'slow_down',
  'server_error',
  'temporarily_unavailable',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

interface Dependencies {
  refusals: Refusals;
  workspaces: Pick<WorkspaceStore, 'find'>;
}

/**
 * Records the rejected requests of an application in the log of the workspace that owns it, before
 * the response is sent.
 * @returns a function to await after oidc-provider has handled a request
 */
export function recordFailures(
  provider: Provider,
  { refusals, workspaces }: Dependencies,
  applications: ApplicationCache,
) {
  const failures = new WeakMap<object, { endpoint: string; error: ProviderError }>();
  for (const [event, endpoint] of Object.entries(endpoints)) {
    provider.on(event as 'grant.error', (ctx, error) => {
      failures.set(ctx, {
        endpoint,
        error: error as ProviderError,
      });
    });
  }

  async function isMember(userId: string, workspaceId: string): Promise<boolean> {
    const workspace = await workspaces.find(workspaceId);
    return workspace !== undefined && roleIn(workspace, userId) !== undefined;
  }

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const failure = failures.get(ctx);
    if (!failure) {
      return;
    }
    const [error, description] = errorAndDescription(ctx, failure.error);
    if (expectedErrors.has(error)) {
      return;
    }
    const id = clientIdOf(ctx);
    const application = id === undefined ? undefined : await applications.get(id);
    // No workspace owns the console, so its failures are recorded in no workspace's log.
    if (application !== undefined && isConsole(application.id)) {
      return;
    }
    if (!application) {
      if (error === 'invalid_client') {
        await refusals.record(unknownCredential('client', uuidOf(id)));
      }
      return;
    }
    const userId = ctx.oidc.session?.accountId;
    const isOwn = userId !== undefined && (await isMember(userId, application.workspaceId));
    const actor: Actor = {
      type: 'application',
      id: application.id,
      ...(isOwn ? { onBehalfOf: userId } : {}),
    };
    const grantType = ctx.oidc.params?.grant_type;
    const refusal = {
      type: 'authorization.failed',
      workspaceId: application.workspaceId,
      environment: application.environment,
      subject: application.id,
      actor,
      data: {
        error,
        reason: withoutSecrets(description ?? error),
        endpoint: failure.endpoint,
        grantType: typeof grantType === 'string' ? grantType.slice(0, 100) : null,
      },
    } as const;
    // Omits the IP address and browser of a person, who may be a member of another workspace.
    // Persons send the requests to the authorization endpoint and the requests of public
    // applications.
    const isOfOthers =
      !isOwn && (failure.endpoint === 'authorization' || application.type === 'public');
    const { id: requestId } = currentRequest() ?? {};
    await refusals.record(
      refusal,
      isOfOthers && requestId !== undefined
        ? {
            request: { id: requestId },
            time: new Date(),
          }
        : undefined,
    );
  };
}

/** Returns a client id only if it is a UUID, because a client may have sent a secret instead. */
function uuidOf(id: string | undefined): string | undefined {
  return id !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined;
}

/**
 * Returns an error description without long words. A description can repeat a parameter, and a
 * client may have sent a secret in the wrong parameter.
 */
function withoutSecrets(description: string): string {
  return description.replace(/[^\s'"]{24,}/g, '…').slice(0, 300);
}

/** Returns the client id of a request, even if the client is not authenticated. */
function clientIdOf({ oidc, req }: KoaContextWithOIDC): string | undefined {
  if (oidc.client) {
    return oidc.client.clientId;
  }
  const [scheme = '', value = ''] = (req.headers.authorization ?? '').split(' ');
  const [basic = ''] =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':', 1) : [];
  const named = oidc.params?.client_id ?? oidc.body?.client_id ?? basic;
  return typeof named === 'string' && /^[\w-]{1,64}$/.test(named) ? named : undefined;
}
