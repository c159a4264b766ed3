import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { notPublic } from './address-refused-error.ts';
import { type AddressPolicy, checkedAddresses, requireEncryption } from './checked-addresses.ts';
import { ConnectionFailedError } from './connection-failed-error.ts';
import { onceConnected } from './once-connected.ts';
import { isLoopback } from './reachable-addresses.ts';
import { connectThroughProxy } from './through-proxy.ts';

/** The destination of a connection, in the form of undici's `connect`. */
export interface Destination {
  hostname: string;
  protocol: string;
  port: string;
}

export interface ConnectionOptions extends AddressPolicy {
  timeoutMs: number;
  ca: string | undefined;
  proxy: URL | undefined;
}

/**
 * Opens a connection to a checked address. The name is resolved only once, so the address cannot
 * change between the check and the connection. For https, requires TLS with a certificate for the
 * host.
 */
export async function openConnection(to: Destination, options: ConnectionOptions): Promise<Socket> {
  const late = new AbortController();
  const reason = new ConnectionFailedError(
    `no connection to ${to.hostname} within ${options.timeoutMs} ms`,
  );
  const timer = setTimeout(() => late.abort(reason), options.timeoutMs);
  try {
    const addresses = await beforeAbort(checkedAddresses(to.hostname, options), late.signal);
    requireEncryption(to.protocol, to.hostname, addresses);
    const port = Number(to.port) || (to.protocol === 'https:' ? 443 : 80);
    const socket = await reach(addresses, port, options, late.signal);
    return to.protocol === 'https:'
      ? await secured(socket, to.hostname, options.ca, late.signal)
      : socket;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Connects to loopback addresses directly, because a proxy would connect to the machine of the
 * proxy.
 */
function reach(
  addresses: LookupAddress[],
  port: number,
  options: ConnectionOptions,
  signal: AbortSignal,
) {
  const remote = addresses.filter(({ address }) => !isLoopback(address));
  if (options.proxy && remote.length > 0) {
    return connectThroughProxy(options.proxy, remote, port, signal);
  }
  return connectTo(addresses, port, options, signal);
}

async function connectTo(
  addresses: LookupAddress[],
  port: number,
  policy: AddressPolicy,
  signal: AbortSignal,
) {
  // The host is only a placeholder, because `lookup` returns the checked addresses. Node tries one
  // address after another (RFC 8305).
  const socket = connect({
    host: 'checked.invalid',
    port,
    noDelay: true,
    keepAlive: true,
    autoSelectFamily: true,
    lookup: (_host, { all }, callback) => {
      const [first] = addresses;
      if (all || !first) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    },
  });
  await onceConnected(socket, 'connect', signal);
  const { remoteAddress } = socket;
  if (remoteAddress !== undefined && policy.isReachable(remoteAddress)) {
    return socket;
  }
  socket.destroy();
  throw notPublic(remoteAddress ?? 'the other side', remoteAddress ?? 'the other side');
}

async function secured(
  socket: Socket,
  hostname: string,
  ca: string | undefined,
  signal: AbortSignal,
) {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  // For an IP address, TLS has no server name (RFC 6066, section 3).
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  const secure = connectTls({
    socket,
    host,
    servername,
    ALPNProtocols: ['http/1.1'],
    ...(ca ? { ca } : {}),
  });
  return onceConnected(secure, 'secureConnect', signal);
}

function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
