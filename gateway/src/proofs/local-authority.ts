import type { Socket } from 'node:net';

/**
 * Returns the local host and port of a request's socket, such as `127.0.0.1:8080`. It does not use
 * the Host header: otherwise the gateway would accept a DPoP proof that an attacker's host had
 * collected. The only exception is `localhost` on a loopback address.
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
