import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const name = 'irp_device';
const oneYearS = 31_536_000;

/**
 * A browser in which someone signed in before: guesses made elsewhere do not slow its owner (OWASP, device cookies). The
 * cookie proves only that, for one address.
 */
export interface KnownDevices {
  /** The device's id where it is known for this address, else undefined. */
  of(request: IncomingMessage, email: string): string | undefined;
  /** A Set-Cookie header that makes the browser known for this address. */
  cookieFor(email: string): string;
}

export function createKnownDevices(key: string, secure: boolean): KnownDevices {
  const sign = (id: string, email: string) => createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');
  return {
    of(request, email) {
      const sent = cookie(request, name)?.split('.');
      if (sent?.length !== 2) return undefined;
      const [id, signature] = sent as [string, string];
      const right = Buffer.from(sign(id, email));
      const given = Buffer.from(signature);
      return right.length === given.length && timingSafeEqual(right, given) ? id : undefined;
    },
    cookieFor(email) {
      const id = randomBytes(12).toString('base64url');
      const flags = `Path=/; Max-Age=${oneYearS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return `${name}=${id}.${sign(id, email)}; ${flags}`;
    },
  };
}

function cookie({ headers }: IncomingMessage, wanted: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const mark = part.indexOf('=');
    if (part.slice(0, mark).trim() === wanted) return part.slice(mark + 1).trim();
  }
  return undefined;
}
