import { randomBytes } from 'node:crypto';
import { hashCredential } from '@irp/secrets';
import type { EncryptedTokens } from '../../kernel/encrypted-tokens.ts';
import type { PasskeyStore } from '../store/passkey-store.ts';
import { ceremonyMs } from './webauthn.ts';

export type CeremonyPurpose = 'creation' | 'sign-in' | 'second factor';

/** The encrypted content of a form with a passkey: the challenge with its purpose and browser. */
export interface Ceremony {
  challenge: string;
  purpose: CeremonyPurpose;
  /** Id of the session or of the browser in which the page was shown. */
  boundTo: string;
  /** The user of the passkey; undefined if the user is not known yet. */
  userId?: string | undefined;
  /** Name of a new passkey. */
  name?: string | undefined;
}

/**
 * Creates and checks challenges of WebAuthn. A challenge is valid only once, for five minutes, for
 * a single purpose and in a single browser.
 */
export interface Ceremonies {
  begin(ceremony: Omit<Ceremony, 'challenge'>): { challenge: string; sealed: string };
  /**
   * Uses up a challenge.
   * @returns the ceremony of the challenge; undefined if the challenge has another purpose or
   *   browser, has expired, or was used before
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
      // The challenge is stored only when the response arrives. If the page stored the challenge,
      // everybody who opens the page would cause a write.
      const expireAt = new Date(now() + 2 * ceremonyMs);
      return (await passkeys.claimChallenge(hashCredential(ceremony.challenge), expireAt))
        ? ceremony
        : undefined;
    },
  };
}
