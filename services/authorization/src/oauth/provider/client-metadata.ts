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
 * Client metadata of this platform: whether every authorization request must have a code challenge.
 */
export const pkceRequiredMember = 'pkce_required';

/** The application as client metadata (RFC 7591, section 2). */
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
    // Required by oidc-provider, but never compared: overrides.ts replaces compareClientSecret, and
    // the replacement knows only hashes.
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
 * The console uses its origin's port, also on loopback, and requests no page at each authorization.
 */
function typeOf(application: Application): 'native' | 'web' {
  return isNative(application) && !isConsole(application.id) ? 'native' : 'web';
}

function grantTypeName(grant: GrantType): string {
  return grant === 'device_code' ? deviceCodeGrant : grant;
}

/**
 * Called for a request without a challenge.
 * @throws InvalidRequest that names the parameter; the library's own error does not
 */
export function requirePkce(_context: unknown, client: Client): false {
  if (client[pkceRequiredMember] === false) {
    return false;
  }
  throw new errors.InvalidRequest(
    'code_challenge must be provided, with code_challenge_method S256 (PKCE)',
  );
}
