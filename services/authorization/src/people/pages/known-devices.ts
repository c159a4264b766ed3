import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostCookieName } from '@irp/web-pages';

const oneYearS = 31_536_000;

/**
 * Browsers in which a user signed in before, recognised by a signed cookie (OWASP: device cookies). Guesses from other
 * devices do not delay sign-ins from these. The cookie is valid for one e-mail address and proves nothing else.
 */
export interface KnownDevices {
  /** The device's id; undefined when the device is not known for this address. */
  deviceId(request: IncomingMessage, email: string): string | undefined;
  /** The Set-Cookie header that makes the browser known for this address. */
  cookieFor(email: string): string;
}

/** @param isHttps whether people reach the service by https */
export function createKnownDevices(key: string, isHttps: boolean): KnownDevices {
  const name = hostCookieName('irp_device', isHttps);
  const sign = (id: string, email: string) => createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');
  return {
    deviceId(request, email) {
      const parts = cookieOf(request, name)?.split('.');
      if (parts?.length !== 2) return undefined;
      const [id, signature] = parts as [string, string];
      const expected = Buffer.from(sign(id, email));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : undefined;
    },
    cookieFor(email) {
      const id = randomBytes(12).toString('base64url');
      const flags = `Path=/; Max-Age=${oneYearS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      return `${name}=${id}.${sign(id, email)}; ${flags}`;
    },
  };
}

/** The value of a cookie; undefined without it. */
export function cookieOf({ headers }: IncomingMessage, cookieName: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const equalsAt = part.indexOf('=');
    if (part.slice(0, equalsAt).trim() === cookieName) return part.slice(equalsAt + 1).trim();
  }
  return undefined;
}
