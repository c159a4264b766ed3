/** A sign-in in a browser: tokens with an expiry and a refresh. */
export interface TokenProfile {
  kind: 'oauth';
  url: string;
  clientId: string;
  accessToken: string;
  /** Absent if the application has no refresh tokens: the sign-in expires with the access token. */
  refreshToken?: string;
  /** ISO 8601. */
  expiresAt: string;
  scope?: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
}

interface ApiKeyProfile {
  kind: 'api_key';
  url: string;
  apiKey: string;
}

export type Profile = TokenProfile | ApiKeyProfile;
