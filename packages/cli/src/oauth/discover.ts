import { fetchJson } from './fetch-json.ts';
import { OAuthError } from './oauth-error.ts';

/** Members of the authorization server's metadata (RFC 8414, section 2; RFC 8628, section 4). */
export interface AuthorizationServer {
  issuer: string;
  authorizationEndpoint?: string;
  deviceAuthorizationEndpoint?: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
  /** The client ID of `irp` on this platform, if the platform publishes it. */
  cliClientId?: string;
}

interface Resource {
  issuer: string;
  cliClientId: string | undefined;
}

/**
 * Finds the endpoints of the platform's authorization server (RFC 9728, RFC 8414). Each metadata
 * document must name the server from which it was requested. A document that names another server
 * could send codes and tokens to the endpoints of an attacker.
 * @throws OAuthError for a document of another server, or without a token endpoint; ConnectionError
 */
export async function discover(url: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const { issuer, cliClientId } = await resourceOf(url, signal);
  const address = wellKnown(issuer, 'oauth-authorization-server');
  const metadata = await fetchJson(address, {}, signal);
  if (metadata.issuer !== issuer) {
    throw new OAuthError('invalid_issuer', mismatch(address, 'issuer', metadata.issuer, issuer));
  }
  const endpoint = (name: string) => httpUrl(metadata[name]);
  const authorizationEndpoint = endpoint('authorization_endpoint');
  const deviceAuthorizationEndpoint = endpoint('device_authorization_endpoint');
  const tokenEndpoint = endpoint('token_endpoint');
  const revocationEndpoint = endpoint('revocation_endpoint');
  if (!tokenEndpoint) {
    throw unsupported(url, 'sign-in in a browser');
  }
  return {
    issuer,
    tokenEndpoint,
    ...(authorizationEndpoint ? { authorizationEndpoint } : {}),
    ...(deviceAuthorizationEndpoint ? { deviceAuthorizationEndpoint } : {}),
    ...(revocationEndpoint ? { revocationEndpoint } : {}),
    ...(cliClientId ? { cliClientId } : {}),
  };
}

export function unsupported(url: string, flow: string): OAuthError {
  return new OAuthError(
    'unsupported',
    `${url} does not support the ${flow}. Use: irp login --api-key`,
  );
}

/**
 * Reads the platform's metadata, which names the authorization server. The API and the
 * authorization server can have different hosts.
 */
async function resourceOf(url: string, signal: AbortSignal): Promise<Resource> {
  const address = wellKnown(url, 'oauth-protected-resource');
  const metadata = await fetchJson(address, {}, signal);
  const { resource, authorization_servers: servers, cli_client_id: cliClientId } = metadata;
  if (resource !== url) {
    throw new OAuthError('invalid_resource', mismatch(address, 'resource', resource, url));
  }
  const issuer = httpUrl(Array.isArray(servers) ? servers[0] : undefined);
  if (!issuer) {
    throw new OAuthError(
      'invalid_resource',
      `The metadata at ${address} contains no authorization server.`,
    );
  }
  return { issuer, cliClientId: typeof cliClientId === 'string' ? cliClientId : undefined };
}

/**
 * Returns the address of a metadata document. The address has the part `/.well-known/…` between the
 * host and the path (RFC 8414, section 3.1).
 */
function wellKnown(identifier: string, name: string): string {
  const { origin, pathname } = new URL(identifier);
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`;
}

function mismatch(address: string, member: string, found: unknown, expected: string): string {
  const shown = typeof found === 'string' ? `the ${member} ${found}` : `no ${member}`;
  return `The metadata at ${address} contains ${shown} instead of ${expected}, and irp sent no credential. Check the address of the platform (--url).`;
}

function httpUrl(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
    ? value
    : undefined;
}
