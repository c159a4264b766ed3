import { isIPv6, type Socket } from 'node:net';

/**
 * Host and port where a connection came in, such as `127.0.0.1:8080`. Not what the caller's Host header says: a proof that was
 * made for another host, and collected there, would be good here. One name is believed: `localhost`, of a loopback address.
 */
export function ownAddress(
  { localAddress = '', localPort }: Pick<Socket, 'localAddress' | 'localPort'>,
  host: string | undefined,
): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  if (isLoopback && host === `localhost:${localPort}`) return host;
  return `${isIPv6(address) ? `[${address}]` : address}:${localPort}`;
}
