import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostCookieName } from '@irp/web-pages';
import { cookieOf } from './known-devices.ts';

const lifetimeS = 600;

/** Binds a challenge to the browser before a session exists: to a random cookie. */
export interface BrowserBinding {
  /** Returns the browser's value, or sets a new value. */
  begin(request: IncomingMessage, response: ServerResponse): string;
  /** Empty for a browser without a challenge. */
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
      // All tabs share the value.
      const value = of(request) || randomBytes(16).toString('base64url');
      const flags = `Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      response.appendHeader('Set-Cookie', `${name}=${value}; ${flags}`);
      return value;
    },
  };
}
