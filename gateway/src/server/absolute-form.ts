import type { IncomingMessage } from 'node:http';
import { originsOf } from '@irp/contracts';
import { localAuthority } from '../proofs/local-authority.ts';
import type { Settings } from '../settings.ts';

/** Matches `http://host/path` in three groups: scheme, authority, and path with query. */
const absoluteForm = /^(https?:)\/\/([^/?#@\\]+)((?:[/?].*)?)$/i;

/**
 * Turns the absolute-form of a request target into the origin-form, with the authority as host (RFC
 * 9112, section 3.2.2). A target with a foreign host or another scheme stays unchanged, and is
 * rejected later because of its path. If no address is configured, the host must equal the client's
 * `Host` header.
 */
export function createAcceptAbsoluteForm({
  PUBLIC_URL,
  AUTH_URL,
}: Pick<Settings, 'PUBLIC_URL' | 'AUTH_URL'>) {
  const configured = [PUBLIC_URL, AUTH_URL].filter((address) => address !== undefined);
  const hosts = new Set(configured.flatMap(originsOf).map((origin) => new URL(origin).host));

  function isOwn(host: string, request: IncomingMessage): boolean {
    if (hosts.has(host) || localAuthority(request.socket, host) === host) {
      return true;
    }
    return configured.length === 0 && request.headers.host?.toLowerCase() === host;
  }

  return (request: IncomingMessage): void => {
    const [, scheme, authority, rest = ''] = absoluteForm.exec(request.url ?? '') ?? [];
    const host = URL.parse(`${scheme}//${authority}`)?.host;
    if (host === undefined || !isOwn(host, request)) {
      return;
    }
    request.headers.host = host;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  };
}
