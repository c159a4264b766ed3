import type { Application } from '../application.ts';

/** The form values for the OAuth settings of an application. */
export interface ProtocolValues {
  grantTypes: string[];
  pkceRequired: boolean;
  dpopBound: boolean;
  /** One address per line. */
  postLogoutRedirectUris: string;
  backchannelLogoutUri: string;
  backchannelLogoutSessionRequired: boolean;
  /** JSON Web Key Set as JSON, or empty. */
  jwks: string;
}

export const grantTypes = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'device_code',
] as const;

export function toProtocolValues(application: Application): ProtocolValues {
  const { pkceRequired, dpopBound, jwks } = application;
  return {
    grantTypes: application.grantTypes,
    pkceRequired,
    dpopBound,
    postLogoutRedirectUris: application.postLogoutRedirectUris.join('\n'),
    backchannelLogoutUri: application.backchannelLogoutUri ?? '',
    backchannelLogoutSessionRequired: application.backchannelLogoutSessionRequired,
    jwks: jwks === null ? '' : JSON.stringify(jwks, null, 2),
  };
}

/** Converts the form values to fields of the API. */
export function toProtocolFields(values: ProtocolValues): object {
  const { pkceRequired, dpopBound, backchannelLogoutSessionRequired } = values;
  const { jwks } = values;
  return {
    grantTypes: values.grantTypes,
    pkceRequired,
    dpopBound,
    postLogoutRedirectUris: linesOf(values.postLogoutRedirectUris),
    backchannelLogoutUri: values.backchannelLogoutUri.trim() || null,
    backchannelLogoutSessionRequired,
    jwks: isJson(jwks) ? JSON.parse(jwks) : null,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
