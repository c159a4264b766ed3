import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { PlatformError } from '@irp/errors';

/**
 * Rejects a request that names another host than an IP address, `localhost` or one of `names`: a
 * web page whose name was changed to lead here (DNS rebinding) sends its own. A client that is no
 * browser may leave it out.
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
