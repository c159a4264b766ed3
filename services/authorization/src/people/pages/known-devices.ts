import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostCookieName } from '@irp/web-pages';

const oneYearS = 31_536_000;
const maxEntries = 5;
const entryForm = /^[\w-]{16}\.[\w-]{43}$/;

/**
 * Browsers in which a user signed in before, recognised by a signed cookie (OWASP: device cookies).
 * Guesses from other devices do not delay sign-ins from these, and these are not reported to the
 * user. An entry of the cookie is valid for one e-mail address and proves nothing else; the cookie
 * has one for each of the latest accounts of the browser.
 */
export interface KnownDevices {
  /** The device's id; undefined when the device is not known for this address. */
  deviceId(request: IncomingMessage, email: string): string | undefined;
  /** The Set-Cookie header that makes the browser known for this address, too. */
  cookieFor(request: IncomingMessage, email: string): string;
}

/** @param isHttps whether people reach the service by https */
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

/** The value of a cookie; undefined without it. */
export function cookieOf({ headers }: IncomingMessage, cookieName: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const equalsAt = part.indexOf('=');
    if (part.slice(0, equalsAt).trim() === cookieName) {
      return part.slice(equalsAt + 1).trim();
    }
  }
  return undefined;
}
