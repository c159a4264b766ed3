import type { revokeAuthorization as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { allowsDataOf, permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { RequireMayRevoke } from './require-may-revoke.ts';
import { unknownAuthorization } from './require-may-revoke.ts';
import type { ConsentStore } from './store/consent-store.ts';
import type { WithdrawConsent } from './withdraw-consent.ts';

interface Dependencies {
  consents: ConsentStore;
  requireMayRevoke: RequireMayRevoke;
  withdrawConsent: WithdrawConsent;
}

/** Withdraws a user's consent, and revokes all tokens, grants and codes issued under it. */
export function revokeAuthorization({
  consents,
  requireMayRevoke,
  withdrawConsent,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const consent = await consents.find(principal.workspaceId, params.id);
    if (!consent || !allowsDataOf(principal, consent.environment)) {
      throw unknownAuthorization(principal, await consents.workspaceOf(params.id));
    }
    await requireMayRevoke(permissions.revokeAuthorization, principal, consent.userId);
    await withdrawConsent(consent, actorOf(principal));
    return { status: 204 };
  };
}
