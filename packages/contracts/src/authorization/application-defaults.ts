import type { ApplicationType, GrantType } from './application-fields.ts';

/** The fields of an application that is registered without them, and of one that resets them; for `grantTypes` see `defaultGrantTypes`. */
export const applicationDefaults = {
  ...{ description: '', redirectUris: [] as string[], postLogoutRedirectUris: [] as string[] },
  ...{ backchannelLogoutUri: null, backchannelLogoutSessionRequired: false },
  ...{ metadata: {}, supportContact: {}, homepageUrl: null, publish: false },
  ...{ jwks: null, pkceRequired: true, dpopBound: false },
};

/** The grant types of an application that is registered without any. */
export function defaultGrantTypes(type: ApplicationType, redirectUris: readonly string[]): GrantType[] {
  const interactive: GrantType[] = redirectUris.length > 0 ? ['authorization_code', 'refresh_token'] : [];
  if (type === 'confidential') return [...interactive, 'client_credentials'];
  return redirectUris.length > 0 ? interactive : ['device_code', 'refresh_token'];
}
