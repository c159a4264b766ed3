import type { GetAccessToken } from '../authenticate.ts';
import { cachedToken } from './cached-token.ts';
import { requestTokens, type TokenClient, type Tokens } from './token-request.ts';

export interface RefreshTokenOptions extends TokenClient {
  refreshToken: string;
  /**
   * Must store the tokens, because the former refresh token is no longer valid (RFC 9700, section
   * 4.14.2). Calls use the new access token only after this function has completed.
   */
  onRefresh: (tokens: Tokens) => void | Promise<void>;
}

/** Returns `getAccessToken` for an application on behalf of a user (RFC 6749, section 6). */
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
