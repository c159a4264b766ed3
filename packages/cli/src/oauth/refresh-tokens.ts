import type { TokenProfile } from '../credentials/profile.ts';
import { postForm } from './fetch-json.ts';
import { toTokenSet } from './token-set.ts';

/**
 * Refreshes the tokens (RFC 6749, section 6). The refresh token stays the same if the response
 * contains no new refresh token.
 */
export async function refreshTokens(profile: TokenProfile): Promise<TokenProfile> {
  const received = await postForm(profile.tokenEndpoint, {
    grant_type: 'refresh_token',
    refresh_token: profile.refreshToken,
    client_id: profile.clientId,
  });
  return { ...profile, ...toTokenSet(received) };
}
