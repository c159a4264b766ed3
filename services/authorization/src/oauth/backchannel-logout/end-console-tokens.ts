import type { Revoke } from '../../kernel/revoker.ts';
import type { RevokeTokens } from '../../tokens/revoke-tokens.ts';

/**
 * Revokes the console's tokens of a user. If the user has the console open in another browser, it
 * gets new tokens through the session there.
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
    // An error can be ignored: the revoker publishes again in the background, and without the feed,
    // gateways do not cache callers.
    await revoke({ by: 'user', id: userId }).catch(() => undefined);
  };
}
