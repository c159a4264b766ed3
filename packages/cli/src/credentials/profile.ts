/** Signed in by the device flow: tokens that end and are renewed. */
export interface TokenProfile {
  kind: 'oauth';
  url: string;
  clientId: string;
  accessToken: string;
  /** Absent where the application may not have one: then a new sign-in is due at the end. */
  refreshToken?: string;
  /** ISO 8601. */
  expiresAt: string;
  scope?: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
}

interface KeyProfile {
  kind: 'api_key';
  url: string;
  apiKey: string;
}

export type Profile = TokenProfile | KeyProfile;
