import { Secret, TOTP } from 'otpauth';

const periodS = 30;
const issuer = 'Investment Research Platform';

/** Returns 160 random bits in base32, the format of authenticator apps (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns 120 random bits in base32, in groups of four characters for copying by hand. With 120
 * bits, nobody can find the code of a SHA-256 hash by trying all codes (OWASP ASVS 5.0, 6.5.2).
 */
export function newRecoveryCode(): string {
  return new Secret({ size: 15 }).base32.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Returns the `otpauth:` URI for the QR code. */
export function totpUri(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/**
 * Returns the time step of a code (RFC 6238), which may be the current step or a neighbour, because
 * clocks differ. Undefined for a wrong code.
 */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  const delta = generator(secret).validate({
    token: code,
    timestamp: nowMs,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / periodS) + delta;
}

function generator(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret,
    period: periodS,
    digits: 6,
    algorithm: 'SHA1',
  });
}
