import type { Actor, reportCompromise as contract } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { type Application, clientAuthentication, requireState, withNewSecret } from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { roleIn } from '../domain/workspace.ts';
import { type Change, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';
import { endAllTokens } from './end-all-tokens.ts';
import { endSessions } from './end-sessions.ts';
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
        // At once, should what follows be cut off.
        application: { ...before, jwks: null, secrets, tokensFrom: new Date(deps.now()) },
        events: [
          { type: 'application.credentials_compromised', data },
          ...(before.type === 'public' ? [] : [{ type: 'secret.rotated', data: { overlapHours: 0 } } as const]),
        ],
      };
    });
    await signOut(deps, application, actorOf(principal));
    const reason = 'credentials were compromised';
    const tokensRevoked = await endAllTokens(deps, application.id, actorOf(principal), reason);
    const clientSecret = clientAuthentication(application) === 'client_secret' ? made.clientSecret : null;
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { tokensRevoked, clientSecret } };
  };
}

/** Those of its creator and its owner, as far as they belong to the workspace: nobody signs out others by naming them. */
async function signOut(deps: Deps, application: Application, actor: Actor): Promise<void> {
  const workspace = await deps.workspaces.get(application.workspaceId);
  const owner = await deps.users.findByEmail(application.owner.email);
  for (const userId of new Set([application.createdBy ?? undefined, owner?.user.id]))
    if (userId !== undefined && roleIn(workspace, userId)) await endSessions(deps, userId, actor);
}
