import type { GrantType } from '@irp/contracts/authorization';
import { type AdapterPayload, type Client, errors } from 'oidc-provider';
import { type Application, clientAuthentication } from '../../applications/domain/application.ts';
import { isConsole } from '../../applications/domain/console.ts';
import { isNative } from '../../applications/domain/redirect-uri-rules.ts';

export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const methods = {
  none: 'none',
  client_secret: 'client_secret_basic',
  private_key_jwt: 'private_key_jwt',
} as const;

/**
 * Name of a client metadata property of this platform: whether all authorization requests must have
 * a code challenge.
 */
export const pkceRequiredMember = 'pkce_required';

/** Returns an application as client metadata (RFC 7591, section 2). */
export function clientMetadata(application: Application): AdapterPayload {
  const {
    id,
    name,
    redirectUris,
    postLogoutRedirectUris,
    grantTypes,
    jwks,
    dpopBound,
    homepageUrl,
    pkceRequired,
  } = application;
  const { backchannelLogoutUri, backchannelLogoutSessionRequired } = application;
  const method = methods[clientAuthentication(application)];
  const interactive = grantTypes.includes('authorization_code');
  return {
    client_id: id,
    client_name: name,
    application_type: typeOf(application),
    grant_types: grantTypes.map(grantTypeName),
    redirect_uris: interactive ? [...redirectUris] : [],
    response_types: interactive ? ['code'] : [],
    post_logout_redirect_uris: [...postLogoutRedirectUris],
    token_endpoint_auth_method: method,
    // oidc-provider requires a value, but never compares it: overrides.ts replaces
    // compareClientSecret, because only hashes of the secrets are stored.
    ...(method === 'client_secret_basic' ? { client_secret: `never-${id}` } : {}),
    [pkceRequiredMember]: pkceRequired,
    ...(jwks === null ? {} : { jwks }),
    ...(backchannelLogoutUri === null
      ? {}
      : {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: backchannelLogoutSessionRequired,
        }),
    ...(dpopBound ? { dpop_bound_access_tokens: true } : {}),
    ...(homepageUrl === null ? {} : { client_uri: homepageUrl }),
  };
}

/**
 * Returns the client type. The console is no native client: its redirect URI has a fixed port even
 * on loopback, and it needs no consent page at each authorization.
 */
function typeOf(application: Application): 'native' | 'web' {
  return isNative(application) && !isConsole(application.id) ? 'native' : 'web';
}

function grantTypeName(grant: GrantType): string {
  return grant === 'device_code' ? deviceCodeGrant : grant;
}

/**
 * Rejects a request without a code challenge.
 * @throws InvalidRequest that names the parameter, unlike the error of the library
 */
export function requirePkce(_context: unknown, client: Client): false {
  if (client[pkceRequiredMember] === false) {
    return false;
  }
  throw new errors.InvalidRequest(
    'code_challenge must be provided, with code_challenge_method S256 (PKCE)',
  );
}
