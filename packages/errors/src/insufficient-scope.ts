import { PlatformError } from './platform-error.ts';

/** 403 for a credential that may do less than was asked for. @param needed named in the challenge (RFC 6750, section 3.1) */
export function insufficientScope(message: string, needed: readonly string[]): PlatformError {
  const challenge = `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`;
  return new PlatformError('insufficient_scope', message, { headers: { 'WWW-Authenticate': challenge } });
}
