import { mailLanguages } from '@irp/contracts/notifications';

export interface MetadataOptions {
  issuer: string;
  /** Public address of the API, which also serves the documentation. */
  apiUrl: string | undefined;
  policyUrl: string | undefined;
  termsUrl: string | undefined;
}

export const clientAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;

/** Accepted algorithms for the signatures of client assertions and DPoP proofs. */
export const assertionAlgorithms = ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'] as const;

/**
 * Returns properties of the metadata documents (RFC 8414, section 2; OpenID Connect Discovery 1.0,
 * section 3) that oidc-provider omits.
 */
export function additionalMetadata({
  issuer,
  apiUrl,
  policyUrl,
  termsUrl,
}: MetadataOptions): Record<string, unknown> {
  return {
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_endpoint_auth_methods_supported: clientAuthMethods,
    introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    prompt_values_supported: ['none', 'select_account', 'login', 'consent'],
    ui_locales_supported: mailLanguages,
    ...(apiUrl === undefined ? {} : { protected_resources: [apiUrl.replace(/\/+$/, '')] }),
    service_documentation: new URL('/docs', apiUrl ?? issuer).href,
    ...(policyUrl === undefined ? {} : { op_policy_uri: policyUrl }),
    ...(termsUrl === undefined ? {} : { op_tos_uri: termsUrl }),
  };
}
