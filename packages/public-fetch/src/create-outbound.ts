import type { LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { AddressRefusedError } from './address-refused-error.ts';
import { type AddressPolicy, requireEncryption, savedAddresses } from './checked-addresses.ts';
import { type Destination, openConnection } from './open-connection.ts';
import { type IsReachable, reachableAddresses } from './reachable-addresses.ts';
import { resolveName } from './resolve-name.ts';

export interface OutboundOptions {
  /** Permitted networks in addition to public addresses. Default: none. */
  networks?: readonly string[] | undefined;
  /**
   * The address of a proxy with support for CONNECT: `http://host:port` or
   * `http://user:password@host:port`. Default: direct connections.
   */
  proxy?: string | undefined;
  /** Time limit for a new connection, including DNS and TLS, in milliseconds. Default: 10,000. */
  connectTimeoutMs?: number;
  /** Certificate authorities in PEM. Default: Node's authorities. */
  ca?: string | undefined;
  /** Default: the name servers of the system. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * The policy for addresses that customers enter. The same rules apply when an address is saved,
 * tested and called.
 */
export interface Outbound {
  /**
   * Checks whether an address may be saved. A name without an address (yet) is permitted.
   * @throws AddressRefusedError
   */
  checkAddress(url: string | URL): Promise<void>;
  /**
   * The option `connect` of undici's `Agent`, `Pool` and `Client`. The address is resolved and
   * checked for each new connection.
   */
  connect: (
    destination: Destination,
    callback: (...result: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
  ) => void;
}

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const {
    networks,
    proxy,
    connectTimeoutMs: timeoutMs = 10_000,
    ca,
    resolve = resolveName,
  } = options;
  const isReachable: IsReachable = reachableAddresses(networks);
  const policy: AddressPolicy = { isReachable, resolve };
  const connection = {
    ...policy,
    timeoutMs,
    ca,
    proxy: proxy === undefined ? undefined : new URL(proxy),
  };
  return {
    async checkAddress(url) {
      const parsed = URL.parse(String(url));
      if (!parsed) {
        throw new AddressRefusedError(`${url} is not a URL`);
      }
      const { protocol, hostname } = parsed;
      requireEncryption(protocol, hostname, await savedAddresses(hostname, policy));
    },
    connect(destination, callback) {
      openConnection(destination, connection).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
  };
}
