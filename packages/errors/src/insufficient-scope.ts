import { PlatformError } from './platform-error.ts';
import { realm } from './realm.ts';

/**
 * Creates a 403 for a credential without a required scope, with a Bearer challenge (RFC 6750,
 * section 3.1).
 * @param required the scopes that the challenge names
 */
export function insufficientScope(message: string, required: readonly string[]): PlatformError {
  const challenge = `Bearer realm="${realm}", error="insufficient_scope", scope="${required.join(' ')}"`;
  return new PlatformError('insufficient_scope', message, {
    headers: { 'WWW-Authenticate': challenge },
  });
}
