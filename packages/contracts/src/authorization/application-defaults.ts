import type { ApplicationType, GrantType } from './application-fields.ts';

/**
 * Returns the defaults of an application's fields. A registration without a field gets the default,
 * and so does a patch with null.
 */
export function applicationDefaults(type: ApplicationType, redirectUris: readonly string[]) {
  return {
    description: '',
    redirectUris: [] as string[],
    postLogoutRedirectUris: [] as string[],
    backchannelLogoutUri: null,
    backchannelLogoutSessionRequired: false,
    grantTypes: defaultGrantTypes(type, redirectUris),
    metadata: {},
    supportContact: {},
    homepageUrl: null,
    publish: false,
    jwks: null,
    // The client secret protects the authorization codes of a confidential application. The
    // authorization codes of a public application have no protection but PKCE (RFC 9700, section
    // 2.1.1).
    pkceRequired: type === 'public',
    dpopBound: false,
  };
}

function defaultGrantTypes(type: ApplicationType, redirectUris: readonly string[]): GrantType[] {
  const interactive: GrantType[] =
    redirectUris.length > 0 ? ['authorization_code', 'refresh_token'] : [];
  if (type === 'confidential') {
    return [...interactive, 'client_credentials'];
  }
  return redirectUris.length > 0 ? interactive : ['device_code', 'refresh_token'];
}
