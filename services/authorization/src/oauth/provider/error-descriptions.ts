import type Provider from 'oidc-provider';
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { deviceCodeGrant } from './client-metadata.ts';
import { providerMessages } from './provider-messages.ts';

export type ProviderError = Pick<
  errors.OIDCProviderError,
  'error' | 'error_description' | 'error_detail' | 'statusCode'
>;
type ErrorAndDescription = readonly [error: string, description: string | undefined];

const grants: Record<string, string> = {
  authorization_code: 'code',
  refresh_token: 'refresh_token',
  [deviceCodeGrant]: 'device_code',
};

const unsupported: Record<string, string> = {
  request_not_supported:
    'request objects are not supported: send the parameters in the request, or push them to /oauth/par',
  request_uri_not_supported:
    'request_uri is accepted by the authorization endpoint only, and must be one that /oauth/par returned',
  registration_not_supported: 'the parameter registration is not supported: remove it',
};

const errorEvents = [
  'grant.error',
  'userinfo.error',
  'introspection.error',
  'revocation.error',
  'device_authorization.error',
  'pushed_authorization_request.error',
];

/**
 * Adds error details to oidc-provider's JSON responses. The library itself emits the details to
 * listeners only.
 */
export function describeErrorResponses(provider: Provider): void {
  for (const event of errorEvents) {
    provider.on(event as 'grant.error', (ctx, error) => {
      if (typeof ctx.body === 'object' && ctx.body !== null) {
        ctx.body = describeError(ctx, ctx.body as ErrorOut, error as ProviderError);
      }
    });
  }
}

/**
 * Returns the error response for the client. If the error code changes, the status and the
 * challenge change with the code.
 */
export function describeError(
  ctx: KoaContextWithOIDC,
  out: ErrorOut,
  failure: ProviderError,
): ErrorOut {
  const [error, description] = errorAndDescription(ctx, failure);
  if (error === 'invalid_client' && out.error !== error) {
    ctx.status = 401;
  }
  // The userinfo endpoint repeats the error in the challenge header.
  const challenge = ctx.response.get('WWW-Authenticate');
  if (challenge && error !== out.error) {
    ctx.set('WWW-Authenticate', challenge.replace(`"${out.error}"`, `"${error}"`));
  }
  return {
    ...out,
    error,
    ...(description === undefined ? {} : { error_description: printable(description) }),
  };
}

/** Adds an `error_description` to a redirect that has only an `error`. */
export function addErrorDescription(location: string): string {
  const { search = '', hash = '' } = URL.parse(location) ?? {};
  const response = new URLSearchParams(search || hash.slice(1));
  const description = unsupported[response.get('error') ?? ''];
  if (description === undefined || response.has('error_description')) {
    return location;
  }
  return `${location}&${new URLSearchParams({ error_description: description })}`;
}

/** Returns error code and description for the client. */
export function errorAndDescription(
  { oidc }: KoaContextWithOIDC,
  failure: ProviderError,
): ErrorAndDescription {
  const { error, error_description: description, error_detail: detail = '' } = failure;
  if (failure instanceof errors.InvalidGrant) {
    return invalidGrant(detail, String(oidc.params?.grant_type));
  }
  if (failure instanceof errors.InvalidToken && providerMessages.proofReplayed.test(detail)) {
    return proofReplayed;
  }
  if (failure instanceof errors.InvalidClientAuth) {
    return [error, clientAuthDescription(detail) ?? description];
  }
  if (providerMessages.credentialsMissing.test(description ?? '')) {
    return [
      'invalid_client',
      'the request has no client authentication: send client_id and the credentials of the client',
    ];
  }
  if (
    oidc.entities.PushedAuthorizationRequest &&
    providerMessages.pushedByAnotherClient.test(description ?? '')
  ) {
    return ['invalid_request_uri', 'request_uri was issued to another client'];
  }
  return [error, description ?? unsupported[error]];
}

const proofReplayed = ['invalid_dpop_proof', 'the DPoP proof was used before'] as const;

function invalidGrant(detail: string, grantType: string): ErrorAndDescription {
  // The proof is invalid, not the code or token redeemed with the proof (RFC 9449, section 5).
  if (providerMessages.proofReplayed.test(detail)) {
    return proofReplayed;
  }
  if (providerMessages.proofKeyMismatch.test(detail)) {
    return [
      'invalid_dpop_proof',
      'the code or token is bound to a key: sign the DPoP proof with that key',
    ];
  }
  if (providerMessages.proofMissing.test(detail)) {
    return ['invalid_dpop_proof', 'a DPoP proof is required'];
  }
  // An unknown code or token and a code or token of another client have the same description. With
  // different descriptions, a client could find out whether a code of another client exists.
  const name = grants[grantType];
  if (name !== undefined && providerMessages.artifactUnknown.test(detail)) {
    return ['invalid_grant', `the ${name} does not exist, or was issued to another client`];
  }
  return ['invalid_grant', detail || undefined];
}

/**
 * Returns the description of a failed client authentication. Returns undefined for an unknown
 * client and for a wrong secret, because the response must not distinguish the two cases.
 */
function clientAuthDescription(detail: string): string | undefined {
  return detail === '' || providerMessages.credentialsWrong.test(detail) ? undefined : detail;
}

/** Replaces the characters that error_description must not contain (RFC 6749, section 5.2). */
function printable(description: string): string {
  return description.replace(/["\\]/g, "'").replace(/[^ -~]/g, '?');
}
