import type { Socket } from 'node:net';

/**
 * Returns the host and port of a request's socket, such as `127.0.0.1:8080`. Ignores the Host
 * header, except for `localhost` on a loopback address. If the Host header counted, an attacker's
 * host could collect proofs from clients, and send the proofs to the gateway with the attacker's
 * host name as Host.
 */
export function localAuthority(
  { localAddress = '', localPort }: Pick<Socket, 'localAddress' | 'localPort'>,
  host: string | undefined,
): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  if (isLoopback && host === `localhost:${localPort}`) {
    return host;
  }
  // A socket address with a colon is always an IPv6 address.
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
