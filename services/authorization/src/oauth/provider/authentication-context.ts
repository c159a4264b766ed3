import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';

/**
 * The `acr` values of an ID token (OpenID Connect Core 1.0, section 2): a sign-in with a password
 * over TLS (SAML 2.0 Authentication Context), or with a second factor (REFEDS MFA Profile).
 * Identity federations know both values.
 */
const withPassword = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
const withSecondFactor = 'https://refeds.org/profile/mfa';

export const acrValues: readonly string[] = [withPassword, withSecondFactor];

/** Returns the `acr` of a sign-in. @param amr the methods of the sign-in (RFC 8176) */
export function acrOf(amr: readonly string[]): string {
  return usedSecondFactor(amr) ? withSecondFactor : withPassword;
}
