import type Provider from 'oidc-provider';
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { deviceCodeGrant } from './client-metadata.ts';

export type Fault = Pick<errors.OIDCProviderError, 'error' | 'error_description' | 'error_detail' | 'statusCode'>;
type Words = readonly [error: string, description: string | undefined];

const grants: Record<string, string> = {
  authorization_code: 'code',
  refresh_token: 'refresh_token',
  [deviceCodeGrant]: 'device_code',
};

const unsupported: Record<string, string> = {
  request_not_supported:
    'there are no request objects here: send the parameters themselves, or push them to /oauth/par',
  request_uri_not_supported: 'request_uri is for the authorization endpoint, and only as /oauth/par gave it',
  registration_not_supported: 'clients are not registered by a request: leave registration out',
};

const answered = [
  ...['grant.error', 'userinfo.error', 'introspection.error', 'revocation.error'],
  ...['device_authorization.error', 'pushed_authorization_request.error'],
];

/** Answers of oidc-provider say what is wrong, where it says that only to its log. */
export function tellErrors(provider: Provider): void {
  for (const event of answered)
    provider.on(event as 'grant.error', (ctx, error) => {
      if (typeof ctx.body === 'object' && ctx.body !== null) ctx.body = told(ctx, ctx.body as ErrorOut, error as Fault);
    });
}

/** The error as a client should read it; the answer's status follows. */
export function told(ctx: KoaContextWithOIDC, out: ErrorOut, fault: Fault): ErrorOut {
  const [error, description] = wordsFor(ctx, fault);
  if (error === 'invalid_client' && out.error !== error) ctx.status = 401;
  // Userinfo has named the error in its challenge, too.
  const challenge = ctx.response.get('WWW-Authenticate');
  if (challenge && error !== out.error) ctx.set('WWW-Authenticate', challenge.replace(`"${out.error}"`, `"${error}"`));
  return { ...out, error, ...(description === undefined ? {} : { error_description: printable(description) }) };
}

/** A redirect that names an error, with the words for it. */
export function redirectWithWords(location: string): string {
  const { search = '', hash = '' } = URL.parse(location) ?? {};
  const answer = new URLSearchParams(search || hash.slice(1));
  const words = unsupported[answer.get('error') ?? ''];
  if (words === undefined || answer.has('error_description')) return location;
  return `${location}&${new URLSearchParams({ error_description: words })}`;
}

/** The error, and the words for it, as a client is told. */
export function wordsFor({ oidc }: KoaContextWithOIDC, fault: Fault): Words {
  const { error, error_description: description, error_detail: detail = '' } = fault;
  if (fault instanceof errors.InvalidGrant) return invalidGrant(detail, String(oidc.params?.grant_type));
  if (fault instanceof errors.InvalidToken && /dpop.*replay/i.test(detail))
    return ['invalid_dpop_proof', 'the DPoP proof was used before'];
  if (fault instanceof errors.InvalidClientAuth) return [error, whyNotThisClient(detail) ?? description];
  if (description === 'no client authentication mechanism provided')
    return ['invalid_client', 'no client is named: send client_id, and what proves that it is you'];
  if (oidc.entities.PushedAuthorizationRequest && /client_id must equal/.test(description ?? ''))
    return ['invalid_request_uri', 'this request_uri was pushed by another client'];
  return [error, description ?? unsupported[error]];
}

function invalidGrant(detail: string, grantType: string): Words {
  // Faults of the proof, not of what is redeemed with it (RFC 9449, section 5).
  if (/replay/i.test(detail)) return ['invalid_dpop_proof', 'the DPoP proof was used before'];
  if (/failed jkt|dpop_jkt/.test(detail))
    return ['invalid_dpop_proof', 'it is bound to a key: send a DPoP proof that is made with this key'];
  if (/dpop/i.test(detail)) return ['invalid_dpop_proof', 'a DPoP proof is needed'];
  // Nobody learns whether a code that they found is another client's.
  const name = grants[grantType];
  if (
    name !== undefined &&
    /^(?:client mismatch|(?:authorization code|refresh token|device code) not found)$/.test(detail)
  )
    return ['invalid_grant', `this ${name} is not known, or not yours`];
  return ['invalid_grant', detail || undefined];
}

/** Which of the two is wrong, the client or its secret, is nobody's business who knows only one of them. */
function whyNotThisClient(detail: string): string | undefined {
  return /^(?:client not found|invalid secret provided|)$/.test(detail) ? undefined : detail;
}

/** RFC 6749, section 5.2. */
function printable(words: string): string {
  return words.replace(/["\\]/g, "'").replace(/[^ -~]/g, '?');
}
