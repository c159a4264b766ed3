import type { reportCompromise as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import type { Operation } from '@irp/http';
import type { RemoveSessions } from '../people/remove-sessions.ts';
import type { ApplicationUpdate, ChangeApplication } from './change-application.ts';
import { clientAuthentication, requireState, withNewSecret } from './domain/application.ts';
import { requireMayGive } from './domain/application-rules.ts';
import type { RevokeAllTokens } from './revoke-all-tokens.ts';
import { newSecret } from './secrets/new-secret.ts';

interface Dependencies {
  now: () => number;
  changeApplication: ChangeApplication;
  revokeAllTokens: RevokeAllTokens;
  removeSessions: RemoveSessions;
}

/**
 * Revokes all secrets and tokens, and creates a new secret. The new secret replaces even public
 * keys (private_key_jwt). The caller's browser sessions end. The sessions of other users continue,
 * because an application must not end the sessions of other users.
 */
export function reportCompromise(deps: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, body }) => {
    const created = newSecret(principal.userId ?? null, deps.now());
    const application = await deps.changeApplication(
      { principal, id: params.id },
      (before): ApplicationUpdate => {
        requireState(before, 'active', 'suspended', 'pending_deletion');
        requireMayGive(principal, before.type === 'public' ? [] : before.scopes);
        const secrets = before.type === 'public' ? [] : withNewSecret(before, created.secret, 0);
        const data = { description: body.description ?? '' };
        const at = new Date(deps.now());
        return {
          // This write invalidates all older tokens, even if the request is interrupted before the
          // revocation of the tokens.
          application: {
            ...before,
            jwks: null,
            secrets,
            tokensFrom: at,
            compromisedAt: at,
          },
          events: [
            {
              type: 'application.credentials_compromised',
              data,
            },
            ...(before.type === 'public'
              ? []
              : [
                  {
                    type: 'secret.rotated',
                    data: { overlapHours: 0 },
                  } as const,
                ]),
          ],
        };
      },
    );
    // Browser sessions belong to production, and a sandbox credential must not change production
    // data.
    if (principal.userId !== undefined && principal.environment === 'production') {
      await deps.removeSessions(principal.userId, { actor: actorOf(principal) });
    }
    const reason = 'credentials were compromised';
    const tokensRevoked = await deps.revokeAllTokens(application.id, actorOf(principal), reason);
    const clientSecret =
      clientAuthentication(application) === 'client_secret' ? created.clientSecret : null;
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { tokensRevoked, clientSecret },
    };
  };
}
