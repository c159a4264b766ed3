import { fromBase64url } from './base64url.ts';

/**
 * The person of an ID token. It came from the token endpoint itself, so its signature proves nothing
 * more (OpenID Connect Core, section 3.1.3.7).
 */
export function subjectOf(idToken: unknown): string | undefined {
  if (typeof idToken !== 'string') {
    return undefined;
  }
  const [, payload = ''] = idToken.split('.');
  const { sub } = JSON.parse(fromBase64url(payload));
  return typeof sub === 'string' ? sub : undefined;
}
