import type { Principal } from '@irp/contracts';
import { type Application, holdsSecret, withUnseenReplaced } from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';
import { newSecret } from './new-secret.ts';

/**
 * The application that an earlier try under the same Idempotency-Key made without coming to answer. Nobody has seen its
 * secret, and nobody can any more: another takes its place. @throws PlatformError 404 where it went elsewhere meanwhile
 */
export async function madeBefore(
  deps: Deps,
  principal: Principal,
  id: string | undefined,
): Promise<{ application: Application; clientSecret: string | null } | undefined> {
  if (id === undefined || !(await deps.applications.find(id))) return undefined;
  const { secret, clientSecret } = newSecret(principal.userId ?? null, deps.now(), id);
  const application = await changeApplication(deps, { principal, id }, (before) => {
    if (!holdsSecret(before, id)) return undefined;
    requireMayGive(principal, before.scopes);
    const secrets = withUnseenReplaced(before, secret);
    return { application: { ...before, secrets }, events: [{ type: 'secret.rotated', data: { overlapHours: 0 } }] };
  });
  return { application, clientSecret: holdsSecret(application, id) ? clientSecret : null };
}
