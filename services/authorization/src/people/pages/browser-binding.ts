import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostCookieName } from '@irp/web-pages';
import { cookieOf } from './known-devices.ts';

const lifetimeS = 600;

/** Binds a challenge to a browser that has no session yet, by a cookie with a random value. */
export interface BrowserBinding {
  /** Returns the value of the browser's cookie. Sets a cookie if there is none. */
  begin(request: IncomingMessage, response: ServerResponse): string;
  /** Returns the value of the browser's cookie; an empty string without a cookie. */
  of(request: IncomingMessage): string;
}

/** Creates the binding. @param isHttps whether users reach the service by https */
export function createBrowserBinding(isHttps: boolean): BrowserBinding {
  const name = hostCookieName('irp_passkey', isHttps);
  const of = (request: IncomingMessage) => {
    const value = cookieOf(request, name) ?? '';
    return /^[\w-]{22}$/.test(value) ? value : '';
  };
  return {
    of,
    begin(request, response) {
      // All tabs of a browser share the value.
      const value = of(request) || randomBytes(16).toString('base64url');
      const flags = `Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      response.appendHeader('Set-Cookie', `${name}=${value}; ${flags}`);
      return value;
    },
  };
}
