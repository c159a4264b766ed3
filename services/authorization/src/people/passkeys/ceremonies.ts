import { randomBytes } from 'node:crypto';
import { hashCredential } from '@irp/secrets';
import type { EncryptedTokens } from '../../kernel/encrypted-tokens.ts';
import type { PasskeyStore } from '../store/passkey-store.ts';
import { ceremonyMs } from './webauthn.ts';

export type CeremonyPurpose = 'creation' | 'sign-in' | 'second factor';

/**
 * What a form with a passkey carries encrypted: its challenge, and for what and where it may be
 * answered.
 */
export interface Ceremony {
  challenge: string;
  purpose: CeremonyPurpose;
  /** The session, or browser, that the page was shown to. */
  boundTo: string;
  /** Undefined before the person is known. */
  userId?: string | undefined;
  /** The name of a new passkey. */
  name?: string | undefined;
}

/** Challenges of WebAuthn. Each is good for one purpose, in one browser, once, for five minutes. */
export interface Ceremonies {
  begin(ceremony: Omit<Ceremony, 'challenge'>): { challenge: string; sealed: string };
  /**
   * Uses the challenge up.
   * @returns undefined when it is of another purpose or browser, has expired, or was answered
   *   before
   */
  end(sealed: string, purpose: CeremonyPurpose, boundTo: string): Promise<Ceremony | undefined>;
}

export function createCeremonies(
  { passkeys, now }: { passkeys: PasskeyStore; now: () => number },
  tokens: EncryptedTokens<Ceremony>,
): Ceremonies {
  return {
    begin(ceremony) {
      const challenge = randomBytes(32).toString('base64url');
      return {
        challenge,
        sealed: tokens.seal({ ...ceremony, challenge }),
      };
    },
    async end(sealed, purpose, boundTo) {
      const ceremony = tokens.open(sealed);
      if (ceremony?.purpose !== purpose || ceremony.boundTo !== boundTo) {
        return undefined;
      }
      // Stored when it is answered, not when the page is shown: strangers who open pages store
      // nothing.
      const expireAt = new Date(now() + 2 * ceremonyMs);
      return (await passkeys.claimChallenge(hashCredential(ceremony.challenge), expireAt))
        ? ceremony
        : undefined;
    },
  };
}
