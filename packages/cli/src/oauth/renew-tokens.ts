import type { TokenProfile } from '../credentials/profile.ts';
import { postForm } from './post-form.ts';
import { toTokenSet } from './token-set.ts';

/** The same sign-in with fresh tokens. A server that does not rotate refresh tokens leaves the present one as it is. */
export async function renewTokens(profile: TokenProfile): Promise<TokenProfile> {
  const answer = await postForm(profile.tokenEndpoint, {
    grant_type: 'refresh_token',
    refresh_token: profile.refreshToken,
    client_id: profile.clientId,
  });
  return { ...profile, ...toTokenSet(answer) };
}
