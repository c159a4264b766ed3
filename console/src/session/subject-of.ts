import { fromBase64url } from './base64url.ts';

/**
 * The person of an ID token. The token endpoint sent the ID token, so a check of the signature is
 * not necessary (OpenID Connect Core, section 3.1.3.7).
 */
export function subjectOf(idToken: unknown): string | undefined {
  if (typeof idToken !== 'string') {
    return undefined;
  }
  const [, payload = ''] = idToken.split('.');
  const { sub } = JSON.parse(fromBase64url(payload));
  return typeof sub === 'string' ? sub : undefined;
}
