import type { Actor, revokeAuthorization as contract, Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { insufficientScope, PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireOwnHand } from '../domain/caller.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import type { Consent } from '../store/consent-store.ts';
import type { Deps } from './deps.ts';
import { consentEnded } from './end-consents.ts';
import { endTokens } from './end-tokens.ts';

/** A person's agreement, and with it every token, grant and code that rests on it. */
export function revokeAuthorization(deps: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const consent = await deps.consents.find(principal.workspaceId, params.id);
    if (!consent || (principal.environment === 'sandbox' && consent.environment !== 'sandbox')) throw unknown();
    await requireMayRevoke(deps, principal, consent.userId);
    await withdraw(deps, consent, actorOf(principal));
    return { status: 204 };
  };
}

export async function withdraw(deps: Deps, consent: Consent, actor: Actor): Promise<void> {
  const { workspaceId, userId, id: consentId } = consent;
  const reason = 'the authorization was withdrawn';
  // The agreement goes before its tokens: no new one can then be made from it.
  await deps.consents.remove(consent, consentEnded(deps, consent, actor, reason));
  await endTokens(deps, { consentId }, actor, reason);
  await deps.revoke({ by: 'user', id: userId, workspaceId });
}

/** One's own; as an admin with the scope tokens.revoke anyone's. @throws PlatformError 403, 404 */
export async function requireMayRevoke(
  { workspaces }: Deps,
  principal: Principal,
  userId: string | null,
): Promise<void> {
  requireOwnHand(principal);
  if (userId !== null && userId === principal.userId) return;
  const role = roleIn(await workspaces.get(principal.workspaceId), principal.userId);
  // Who is no admin is not told of what others agreed to.
  if (role === 'member' || role === 'developer') throw unknown();
  requireAdmin(role);
  if (!principal.scopes.includes('tokens.revoke'))
    throw insufficientScope("Ending someone else's needs the scope tokens.revoke.", ['tokens.revoke']);
}

function unknown(): PlatformError {
  return new PlatformError('not_found', 'There is no such authorization or token.');
}
