import { OAuthError } from './oauth-error.ts';
import { answerOf } from './post-form.ts';

export interface AuthorizationServer {
  deviceAuthorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
}

/** Where to sign in (RFC 8414). @throws OAuthError where it is not told, ConnectionError */
export async function discover(url: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const metadata = await answerOf(`${url}/.well-known/oauth-authorization-server`, {}, signal);
  const endpoint = (name: string): string | undefined => {
    const value = metadata[name];
    return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : undefined;
  };
  const deviceAuthorizationEndpoint = endpoint('device_authorization_endpoint');
  const tokenEndpoint = endpoint('token_endpoint');
  const revocationEndpoint = endpoint('revocation_endpoint');
  if (!deviceAuthorizationEndpoint || !tokenEndpoint)
    throw new OAuthError('unsupported', `${url} offers no sign-in by device code. Use: irp login --api-key`);
  return { deviceAuthorizationEndpoint, tokenEndpoint, ...(revocationEndpoint ? { revocationEndpoint } : {}) };
}
