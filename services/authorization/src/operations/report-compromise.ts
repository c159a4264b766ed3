import type { reportCompromise as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { clientAuthentication, requireState, withNewSecret } from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { actorOf } from './actor.ts';
import { type Change, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';
import { endTokens } from './end-tokens.ts';
import { newSecret } from './new-secret.ts';

/** Whoever has the old secret or a token has nothing from here on. Keys of private_key_jwt are dropped for a new secret. */
export function reportCompromise(deps: Deps) {
  return async ({ principal, params, body }: Call<typeof contract>): Promise<Reply> => {
    const made = newSecret(principal.userId ?? null, deps.now());
    const application = await changeApplication(deps, { principal, id: params.id }, (before): Change => {
      requireState(before, 'active', 'suspended');
      requireMayGive(principal, before.type === 'public' ? [] : before.scopes);
      const secrets = before.type === 'public' ? [] : withNewSecret(before, made.secret, 0);
      const data = { description: body.description ?? '' };
      return {
        application: { ...before, jwks: null, secrets },
        events: [
          { type: 'application.credentials_compromised', data },
          ...(before.type === 'public' ? [] : [{ type: 'secret.rotated', data: { overlapHours: 0 } }]),
        ],
      };
    });
    const actor = actorOf(principal);
    const tokensRevoked = await endTokens(
      deps,
      { applicationId: application.id },
      actor,
      'credentials were compromised',
    );
    if (application.createdBy !== null)
      await deps.artifacts.removeAll({ userId: application.createdBy, kind: 'Session' });
    await deps.revoke({ by: 'application', id: application.id });
    const clientSecret = clientAuthentication(application) === 'client_secret' ? made.clientSecret : null;
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { tokensRevoked, clientSecret } };
  };
}
