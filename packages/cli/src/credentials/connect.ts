import { type ApiClient, createClient } from '@irp/client';
import { NotSignedInError } from '../command/faults.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { renewTokens } from '../oauth/renew-tokens.ts';
import type { CredentialFile } from './credential-file.ts';
import type { TokenProfile } from './profile.ts';

/** Sooner than the end, so that a token does not end on its way. */
const marginMs = 30_000;

/** A client that calls as whoever signed in with this profile. @throws NotSignedInError */
export async function connect(credentials: CredentialFile, name: string): Promise<ApiClient> {
  const profile = await credentials.read(name);
  if (!profile) throw notSignedIn(name, 'You are not signed in');
  if (profile.kind === 'api_key') return createClient({ baseUrl: profile.url, credential: profile.apiKey });
  let current: TokenProfile = profile;
  return createClient({
    baseUrl: profile.url,
    async getAccessToken(refused) {
      if (!isUsable(current, refused)) current = await renew(credentials, name, refused);
      return current.accessToken;
    },
  });
}

/** The renewed tokens are on disk before they are used: a refresh token works once. */
async function renew(credentials: CredentialFile, name: string, refused?: string): Promise<TokenProfile> {
  const renewed = await credentials.update(name, async (present) => {
    if (present?.kind !== 'oauth') throw notSignedIn(name, 'You are no longer signed in');
    // Another process was faster.
    if (isUsable(present, refused)) return present;
    if (present.refreshToken === undefined) throw notSignedIn(name, 'Your sign-in has ended');
    return renewTokens(present).catch((error) => {
      throw error instanceof OAuthError ? notSignedIn(name, `Your sign-in has ended (${error.message})`) : error;
    });
  });
  return renewed as TokenProfile;
}

function isUsable({ accessToken, expiresAt }: TokenProfile, refused: string | undefined): boolean {
  return accessToken !== refused && Date.parse(expiresAt) - marginMs > Date.now();
}

function notSignedIn(profile: string, what: string): NotSignedInError {
  const more = profile === 'default' ? '' : ` --profile ${profile}`;
  return new NotSignedInError(`${what}. Sign in with: irp login${more}`);
}
