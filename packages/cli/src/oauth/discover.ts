import { fetchJson } from './fetch-json.ts';
import { OAuthError } from './oauth-error.ts';

/** Members of the authorization server metadata (RFC 8414, section 2; RFC 8628, section 4). */
export interface AuthorizationServer {
  deviceAuthorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
}

/**
 * The endpoints of the platform's authorization server (RFC 9728, RFC 8414). Both documents must be
 * of whom they were asked of, or somebody else's endpoints would receive the codes and tokens.
 * @throws OAuthError for those of another one, and without a device authorization endpoint;
 *   ConnectionError
 */
export async function discover(url: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const issuer = await issuerOf(url, signal);
  const address = wellKnown(issuer, 'oauth-authorization-server');
  const metadata = await fetchJson(address, {}, signal);
  if (metadata.issuer !== issuer) {
    throw new OAuthError('invalid_issuer', mismatch(address, 'issuer', metadata.issuer, issuer));
  }
  const endpoint = (name: string) => httpUrl(metadata[name]);
  const deviceAuthorizationEndpoint = endpoint('device_authorization_endpoint');
  const tokenEndpoint = endpoint('token_endpoint');
  const revocationEndpoint = endpoint('revocation_endpoint');
  if (!deviceAuthorizationEndpoint || !tokenEndpoint) {
    throw new OAuthError(
      'unsupported',
      `${url} does not support the device flow. Use: irp login --api-key`,
    );
  }
  return {
    deviceAuthorizationEndpoint,
    tokenEndpoint,
    ...(revocationEndpoint ? { revocationEndpoint } : {}),
  };
}

/** The authorization server that the platform names: it can have another host than the API. */
async function issuerOf(url: string, signal: AbortSignal): Promise<string> {
  const address = wellKnown(url, 'oauth-protected-resource');
  const { resource, authorization_servers: servers } = await fetchJson(address, {}, signal);
  if (resource !== url) {
    throw new OAuthError('invalid_resource', mismatch(address, 'resource', resource, url));
  }
  const issuer = httpUrl(Array.isArray(servers) ? servers[0] : undefined);
  if (!issuer) {
    throw new OAuthError('invalid_resource', `${address} names no authorization server.`);
  }
  return issuer;
}

/** The well-known part is between the host and the path (RFC 8414, section 3.1). */
function wellKnown(identifier: string, name: string): string {
  const { origin, pathname } = new URL(identifier);
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`;
}

function mismatch(address: string, member: string, found: unknown, expected: string): string {
  const shown = typeof found === 'string' ? `the ${member} ${found}` : `no ${member}`;
  return `${address} names ${shown} instead of ${expected}: nothing was sent there. Check the address of the platform (--url).`;
}

function httpUrl(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
    ? value
    : undefined;
}
