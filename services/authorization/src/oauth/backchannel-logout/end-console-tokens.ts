import type { Revoke } from '../../kernel/revoker.ts';
import type { RevokeTokens } from '../../tokens/revoke-tokens.ts';

/**
 * Revokes the console's tokens for a person. The console in another browser of the person gets new
 * tokens with its own session.
 * @param clients the console's clients
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
    // The revoker publishes the revocation again in the background. Without the feed, gateways do
    // not cache callers.
    await revoke({ by: 'user', id: userId }).catch(() => undefined);
  };
}
