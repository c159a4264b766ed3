import { type ApiClient, createClient } from '@irp/client';
import { NotSignedInError } from '../command/errors.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { refreshTokens } from '../oauth/refresh-tokens.ts';
import type { CredentialFile } from './credential-file.ts';
import type { TokenProfile } from './profile.ts';

/** A token is refreshed this long before the expiry, because a request takes time. */
const refreshMarginMs = 30_000;

/**
 * Returns a client with the credential of the profile.
 * @throws NotSignedInError
 */
export async function connect(credentials: CredentialFile, name: string): Promise<ApiClient> {
  const profile = await credentials.read(name);
  if (!profile) {
    throw notSignedIn(name, 'You are not signed in');
  }
  if (profile.kind === 'api_key') {
    return createClient({ baseUrl: profile.url, credential: profile.apiKey });
  }
  let current: TokenProfile = profile;
  return createClient({
    baseUrl: profile.url,
    async getAccessToken(rejected) {
      if (!isValid(current, rejected)) {
        current = await refresh(credentials, name, rejected);
      }
      return current.accessToken;
    },
  });
}

/**
 * Refreshes the tokens. The new tokens are stored before their first use, because a refresh token
 * can be used only once.
 */
async function refresh(
  credentials: CredentialFile,
  name: string,
  rejected?: string,
): Promise<TokenProfile> {
  const refreshed = await credentials.update(name, async (stored) => {
    if (stored?.kind !== 'oauth') {
      throw notSignedIn(name, 'You are no longer signed in');
    }
    // Another process has already refreshed the tokens of the profile.
    if (isValid(stored, rejected)) {
      return stored;
    }
    if (stored.refreshToken === undefined) {
      throw notSignedIn(name, 'Your sign-in has expired', stored.url);
    }
    return refreshTokens(stored).catch((error) => {
      throw error instanceof OAuthError
        ? notSignedIn(name, `Your sign-in has expired (${error.message})`, stored.url)
        : error;
    });
  });
  return refreshed as TokenProfile;
}

function isValid({ accessToken, expiresAt }: TokenProfile, rejected: string | undefined): boolean {
  return accessToken !== rejected && Date.parse(expiresAt) - refreshMarginMs > Date.now();
}

/** @param url the address of the platform in the profile, if there is a profile */
export function notSignedIn(profile: string, reason: string, url = 'URL'): NotSignedInError {
  const option = profile === 'default' ? '' : ` --profile ${profile}`;
  return new NotSignedInError(`${reason}. Sign in with: irp login --url ${url}${option}`);
}
