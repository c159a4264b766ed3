import type { Socket } from 'node:net';

/**
 * Host and port of the socket of a request, such as `127.0.0.1:8080`. Ignores the Host header:
 * otherwise the gateway would accept a proof made for another host and collected there. The only
 * exception is `localhost` on a loopback address.
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
