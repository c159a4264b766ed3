import type { Actor } from '@irp/contracts';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import type { ApplicationCache } from './application-cache.ts';
import { type Fault, wordsFor } from './error-words.ts';

const endpoints = {
  'authorization.error': 'authorization',
  'grant.error': 'token',
  'device_authorization.error': 'device_authorization',
  'pushed_authorization_request.error': 'pushed_authorization_request',
  'introspection.error': 'introspection',
  'revocation.error': 'revocation',
} as const;

/** Answers on the way (RFC 8628, section 3.5; OpenID Connect Core, section 3.1.2.6), and faults of ours: nothing was refused. */
const noFailures = new Set([
  ...['authorization_pending', 'slow_down', 'server_error', 'temporarily_unavailable'],
  ...['login_required', 'consent_required', 'interaction_required', 'account_selection_required'],
]);

/**
 * What applications are refused is recorded in the workspace that owns them, before they are answered.
 * @returns to be awaited once a request has been dealt with
 */
export function recordFailures(provider: Provider, deps: Deps, applications: ApplicationCache) {
  const failed = new WeakMap<object, { endpoint: string; fault: Fault }>();
  for (const [event, endpoint] of Object.entries(endpoints))
    provider.on(event as 'grant.error', (ctx, error) => {
      failed.set(ctx, { endpoint, fault: error as Fault });
    });

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const failure = failed.get(ctx);
    if (!failure) return;
    const [error, description] = wordsFor(ctx, failure.fault);
    if (noFailures.has(error)) return;
    const id = clientIdOf(ctx);
    const application = id === undefined ? undefined : await applications.get(id);
    if (!application) return;
    const userId = ctx.oidc.session?.accountId;
    const actor: Actor = {
      ...{ type: 'application', id: application.id },
      ...(userId === undefined ? {} : { onBehalfOf: userId }),
    };
    const grantType = ctx.oidc.params?.grant_type;
    await deps.refusals.tell({
      type: 'authorization.failed',
      ...{ workspaceId: application.workspaceId, subject: application.id, actor },
      data: {
        ...{ error, reason: withoutSecrets(description ?? error), endpoint: failure.endpoint },
        grantType: typeof grantType === 'string' ? grantType.slice(0, 100) : null,
      },
    });
  };
}

/** The words for a fault repeat what was sent, and somebody may have sent a secret in the wrong place. */
function withoutSecrets(words: string): string {
  return words.replace(/[^\s'"]{24,}/g, '…').slice(0, 300);
}

/** Who it says it is; whether it proved that is another matter. */
function clientIdOf({ oidc, req }: KoaContextWithOIDC): string | undefined {
  if (oidc.client) return oidc.client.clientId;
  const [scheme = '', value = ''] = (req.headers.authorization ?? '').split(' ');
  const [basic = ''] = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':', 1) : [];
  const named = oidc.params?.client_id ?? oidc.body?.client_id ?? basic;
  return typeof named === 'string' && /^[\w-]{1,64}$/.test(named) ? named : undefined;
}
