import { fromBase64url } from './base64url.ts';
import { SessionError } from './session-error.ts';

/**
 * The person of an ID token. The token endpoint sent the ID token, so a check of the signature is
 * not necessary (OpenID Connect Core, section 3.1.3.7).
 * @throws SessionError without a person: a change of the person would not be noticed
 */
export function subjectOf(idToken: unknown): string {
  const [, payload = 'e30'] = String(idToken).split('.');
  const { sub } = JSON.parse(fromBase64url(payload));
  if (typeof sub !== 'string') {
    throw new SessionError('unavailable', 'The sign-in does not name the person.');
  }
  return sub;
}
