import type { reportCompromise as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { type Application, clientAuthentication, requireState, withNewSecret } from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { roleIn } from '../domain/workspace.ts';
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
      requireState(before, 'active', 'suspended', 'pending_deletion');
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
    await endSessions(deps, application);
    await deps.revoke({ by: 'application', id: application.id });
    const clientSecret = clientAuthentication(application) === 'client_secret' ? made.clientSecret : null;
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { tokensRevoked, clientSecret } };
  };
}

/** Those of its creator and its owner, as far as they belong to the workspace: nobody signs out others by naming them. */
async function endSessions({ artifacts, users, workspaces }: Deps, application: Application): Promise<void> {
  const workspace = await workspaces.get(application.workspaceId);
  const owner = await users.findByEmail(application.owner.email);
  for (const userId of new Set([application.createdBy ?? undefined, owner?.user.id]))
    if (userId !== undefined && roleIn(workspace, userId)) await artifacts.removeAll({ userId, kind: 'Session' });
}
