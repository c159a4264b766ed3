/** A sign-in with OAuth: tokens that expire and can be refreshed. */
export interface TokenProfile {
  kind: 'oauth';
  url: string;
  clientId: string;
  accessToken: string;
  /**
   * Absent if the application has no refresh tokens. Without a refresh token, the sign-in ends when
   * the access token expires.
   */
  refreshToken?: string;
  /** The time of the expiry in ISO 8601. */
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
