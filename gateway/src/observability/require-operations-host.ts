import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { PlatformError } from '@irp/errors';

/**
 * Rejects a request with a host other than an IP address, `localhost` or an element of `names`:
 * with DNS rebinding, a web page sends its own host name. Clients other than browsers may omit the
 * host.
 * @throws PlatformError 403
 */
export function requireOperationsHost(
  { headers: { host } }: IncomingMessage,
  names: ReadonlySet<string>,
): void {
  if (host === undefined) {
    return;
  }
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === 'localhost' || names.has(name)) {
    return;
  }
  throw new PlatformError(
    'forbidden',
    `The operations port is addressed by its IP address, as localhost, or by a name in OPERATIONS_HOSTS; not as ${name || host}.`,
  );
}
