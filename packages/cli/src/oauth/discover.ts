import { fetchJson } from './fetch-json.ts';
import { OAuthError } from './oauth-error.ts';

/** Members of the authorization server metadata (RFC 8414, section 2; RFC 8628, section 4). */
export interface AuthorizationServer {
  deviceAuthorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
}

/** The endpoints of the authorization server (RFC 8414). @throws OAuthError without a device authorization endpoint, ConnectionError */
export async function discover(url: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const metadata = await fetchJson(`${url}/.well-known/oauth-authorization-server`, {}, signal);
  const endpoint = (name: string): string | undefined => {
    const value = metadata[name];
    return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : undefined;
  };
  const deviceAuthorizationEndpoint = endpoint('device_authorization_endpoint');
  const tokenEndpoint = endpoint('token_endpoint');
  const revocationEndpoint = endpoint('revocation_endpoint');
  if (!deviceAuthorizationEndpoint || !tokenEndpoint)
    throw new OAuthError('unsupported', `${url} does not support the device flow. Use: irp login --api-key`);
  return { deviceAuthorizationEndpoint, tokenEndpoint, ...(revocationEndpoint ? { revocationEndpoint } : {}) };
}
