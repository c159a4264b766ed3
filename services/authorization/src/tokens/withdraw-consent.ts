import type { Actor } from '@irp/contracts/events';
import type { Revoke } from '../kernel/revoker.ts';
import { consentRevoked } from './revoke-consents.ts';
import type { RevokeTokens } from './revoke-tokens.ts';
import type { Consent, ConsentStore } from './store/consent-store.ts';

interface Dependencies {
  consents: ConsentStore;
  now: () => number;
  revokeTokens: RevokeTokens;
  revoke: Revoke;
}

/** Removes a user's consent, and revokes all tokens, grants and codes issued under it. */
export type WithdrawConsent = (consent: Consent, actor: Actor) => Promise<void>;

export function createWithdrawConsent({
  consents,
  now,
  revokeTokens,
  revoke,
}: Dependencies): WithdrawConsent {
  return async (consent, actor) => {
    const { workspaceId, userId, id: consentId } = consent;
    const reason = 'the authorization was withdrawn';
    // The consent is removed before its tokens, so no token can be issued under it afterwards.
    await consents.remove(consent, consentRevoked({ now }, consent, actor, reason));
    await revokeTokens({ consentId }, actor, reason);
    await revoke({
      by: 'user',
      id: userId,
      workspaceId,
    });
  };
}
