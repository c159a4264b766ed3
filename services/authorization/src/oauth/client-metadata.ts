import type { GrantType } from '@irp/contracts';
import type { AdapterPayload } from 'oidc-provider';
import { type Application, clientAuthentication } from '../domain/application.ts';
import { isNative } from '../domain/application-rules.ts';

export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const methods = { none: 'none', client_secret: 'client_secret_basic', private_key_jwt: 'private_key_jwt' } as const;

/** The application as oidc-provider knows clients (RFC 7591, section 2). */
export function clientMetadata(application: Application): AdapterPayload {
  const { id, name, redirectUris, postLogoutRedirectUris, grantTypes, jwks, dpopBound, homepageUrl } = application;
  const method = methods[clientAuthentication(application)];
  const interactive = grantTypes.includes('authorization_code');
  return {
    client_id: id,
    client_name: name,
    application_type: isNative(application) ? 'native' : 'web',
    grant_types: grantTypes.map(grantTypeName),
    redirect_uris: interactive ? [...redirectUris] : [],
    response_types: interactive ? ['code'] : [],
    post_logout_redirect_uris: [...postLogoutRedirectUris],
    token_endpoint_auth_method: method,
    // A placeholder that no one can send: secrets are hashed, several may live, and compareClientSecret compares them.
    ...(method === 'client_secret_basic' ? { client_secret: `never-${id}` } : {}),
    ...(jwks === null ? {} : { jwks }),
    ...(dpopBound ? { dpop_bound_access_tokens: true } : {}),
    ...(homepageUrl === null ? {} : { client_uri: homepageUrl }),
  };
}

function grantTypeName(grant: GrantType): string {
  return grant === 'device_code' ? deviceCodeGrant : grant;
}
