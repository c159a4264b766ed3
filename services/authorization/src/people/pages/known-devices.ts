import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostCookieName } from '@irp/web-pages';

const oneYearS = 31_536_000;
const maxEntries = 5;
const entryForm = /^[\w-]{16}\.[\w-]{43}$/;

/**
 * Browsers with an earlier sign-in of a user, recognised by a signed cookie (OWASP: device
 * cookies). Guesses from unknown devices do not delay sign-ins from known devices, and sign-ins
 * from known devices are not reported to the user. An entry of the cookie is valid for a single
 * e-mail address and proves nothing else. The cookie has an entry for each of the browser's latest
 * accounts.
 */
export interface KnownDevices {
  /** Returns the id of the device; undefined if the device is not known for this address. */
  deviceId(request: IncomingMessage, email: string): string | undefined;
  /** Returns a Set-Cookie header which makes the browser known for this address. */
  cookieFor(request: IncomingMessage, email: string): string;
}

/**
 * Creates the functions that recognise known browsers.
 * @param isHttps whether users reach the service by https
 */
export function createKnownDevices(key: string, isHttps: boolean): KnownDevices {
  const name = hostCookieName('irp_device', isHttps);
  const sign = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');
  const entriesOf = (request: IncomingMessage) => {
    const entries = (cookieOf(request, name) ?? '')
      .split('~')
      .filter((entry) => entryForm.test(entry));
    return entries
      .slice(0, maxEntries)
      .map((entry) => entry.split('.') as [id: string, signature: string]);
  };
  const isOf = ([id, signature]: [string, string], email: string) =>
    timingSafeEqual(Buffer.from(sign(id, email)), Buffer.from(signature));
  return {
    deviceId: (request, email) => entriesOf(request).find((entry) => isOf(entry, email))?.[0],
    cookieFor(request, email) {
      const id = randomBytes(12).toString('base64url');
      const others = entriesOf(request).filter((entry) => !isOf(entry, email));
      const entries = [[id, sign(id, email)], ...others].slice(0, maxEntries);
      const flags = `Path=/; Max-Age=${oneYearS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      return `${name}=${entries.map((entry) => entry.join('.')).join('~')}; ${flags}`;
    },
  };
}

/** Returns the value of a cookie; undefined if there is none. */
export function cookieOf({ headers }: IncomingMessage, cookieName: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const equalsAt = part.indexOf('=');
    if (part.slice(0, equalsAt).trim() === cookieName) {
      return part.slice(equalsAt + 1).trim();
    }
  }
  return undefined;
}
