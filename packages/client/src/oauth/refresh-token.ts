import type { GetAccessToken } from '../authenticate.ts';
import { cachedToken } from './cached-token.ts';
import { requestTokens, type TokenClient, type Tokens } from './token-request.ts';

export interface RefreshTokenOptions extends TokenClient {
  refreshToken: string;
  /**
   * Stores the tokens. The former refresh token is invalid from now on (RFC 9700, section 4.14.2):
   * no call uses the new access token before this function has stored the new refresh token.
   */
  onRefresh: (tokens: Tokens) => void | Promise<void>;
}

/** `getAccessToken` of an application on behalf of a person (RFC 6749, section 6). */
export function refreshToken(options: RefreshTokenOptions): GetAccessToken {
  let current = options.refreshToken;
  return cachedToken(async () => {
    const tokens = await requestTokens(options, {
      grant_type: 'refresh_token',
      refresh_token: current,
    });
    current = tokens.refreshToken ?? current;
    await options.onRefresh({ ...tokens, refreshToken: current });
    return tokens;
  });
}
