import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';

/**
 * How a person signed in, as `acr` of an ID token (OpenID Connect Core 1.0, section 2): with a
 * password over TLS (SAML 2.0 Authentication Context), or with a second factor (REFEDS MFA
 * Profile). Identity federations know both.
 */
const withPassword = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
const withSecondFactor = 'https://refeds.org/profile/mfa';

export const acrValues: readonly string[] = [withPassword, withSecondFactor];

/** @param amr the methods of the sign-in (RFC 8176) */
export function acrOf(amr: readonly string[]): string {
  return usedSecondFactor(amr) ? withSecondFactor : withPassword;
}
