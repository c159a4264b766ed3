import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { PlatformError } from '@irp/errors';

/**
 * Rejects a request whose Host is not an IP address, `localhost` or an element of `names`. In a DNS
 * rebinding attack, the browser sends the host name of the attacker's page. A request without Host
 * is accepted: it does not come from a browser.
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
    `The operations port does not accept the host name ${name || host}. Use an IP address, localhost, or a name in OPERATIONS_HOSTS.`,
  );
}
