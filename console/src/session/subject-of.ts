import { fromBase64url } from './base64url.ts';
import { SessionError } from './session-error.ts';

/**
 * Returns the id of the person in an ID token. The token endpoint has sent the ID token, so the
 * signature need not be checked (OpenID Connect Core, section 3.1.3.7).
 * @throws SessionError without an id, because the console could not notice that another person has
 *   signed in
 */
export function subjectOf(idToken: unknown): string {
  const [, payload = 'e30'] = String(idToken).split('.');
  const { sub } = JSON.parse(fromBase64url(payload));
  if (typeof sub !== 'string') {
    throw new SessionError('unavailable', 'The ID token has no claim sub.');
  }
  return sub;
}
