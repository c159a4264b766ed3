import { Secret, TOTP } from 'otpauth';

const periodS = 30;
const issuer = 'Investment Research Platform';

/** 160 random bits in base32, as authenticator apps take them (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** 80 random bits, in groups that can be copied by hand. */
export function newRecoveryCode(): string {
  return new Secret({ size: 10 }).base32.match(/.{4}/g)!.join('-');
}

/** What the QR code says to the app. */
export function totpUri(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/** The time step whose code this is: the present one or a neighbour, as clocks differ. Undefined: of none. */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  const delta = generator(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / periodS) + delta;
}

function generator(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, secret, period: periodS, digits: 6, algorithm: 'SHA1' });
}
