import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostCookieName } from '@irp/web-pages';
import { cookieOf } from './known-devices.ts';

const lifetimeS = 600;

/**
 * Binds a challenge to the browser that it was shown in, before there is a session: to a random
 * cookie.
 */
export interface BrowserBinding {
  /** The browser's value; a new one is set. */
  begin(request: IncomingMessage, response: ServerResponse): string;
  /** Empty for a browser to which no challenge was shown. */
  of(request: IncomingMessage): string;
}

/** @param isHttps whether people reach the service by https */
export function createBrowserBinding(isHttps: boolean): BrowserBinding {
  const name = hostCookieName('irp_passkey', isHttps);
  const of = (request: IncomingMessage) => {
    const value = cookieOf(request, name) ?? '';
    return /^[\w-]{22}$/.test(value) ? value : '';
  };
  return {
    of,
    begin(request, response) {
      // The same one for all tabs.
      const value = of(request) || randomBytes(16).toString('base64url');
      const flags = `Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      response.appendHeader('Set-Cookie', `${name}=${value}; ${flags}`);
      return value;
    },
  };
}
