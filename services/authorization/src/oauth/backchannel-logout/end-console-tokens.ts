import type { Revoke } from '../../kernel/revoker.ts';
import type { RevokeTokens } from '../../tokens/revoke-tokens.ts';

/**
 * Revokes the console's tokens of a user. A console that is open in another browser gets new tokens
 * through the session of that browser.
 * @param clients ids of the console's clients
 */
export type EndConsoleTokens = (userId: string, clients: readonly string[]) => Promise<void>;

interface Dependencies {
  revokeTokens: RevokeTokens;
  revoke: Revoke;
}

export function createEndConsoleTokens({ revokeTokens, revoke }: Dependencies): EndConsoleTokens {
  return async (userId, clients) => {
    for (const applicationId of clients) {
      await revokeTokens(
        { applicationId, userId },
        { type: 'user', id: userId },
        'a session of the person ended',
      );
    }
    // An error can be ignored: the revoker retries in the background, and gateways cache no
    // principals while the feed is unavailable.
    await revoke({ by: 'user', id: userId }).catch(() => undefined);
  };
}
