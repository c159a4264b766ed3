import type { Socket } from 'node:net';

/**
 * Host and port of the socket that received a request, such as `127.0.0.1:8080`. Ignores the Host
 * header: otherwise a proof that was made for another host, and collected there, would be accepted
 * here. The one exception is `localhost` on a loopback address.
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
  // The address of a socket: only one of IPv6 has a colon.
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
