import type { LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { AddressRefusedError } from './address-refused-error.ts';
import { type AddressPolicy, requireEncryption, savedAddresses } from './checked-addresses.ts';
import { type Destination, openConnection } from './open-connection.ts';
import { type IsReachable, reachableAddresses } from './reachable-addresses.ts';
import { resolveName } from './resolve-name.ts';

export interface OutboundOptions {
  /** Permitted networks besides the public networks. Default: none. */
  networks?: readonly string[] | undefined;
  /**
   * `http://host:port` or `http://user:password@host:port` of a connecting proxy. Default: direct
   * connections.
   */
  proxy?: string | undefined;
  /** For name, address and TLS of a connection together. Default: 10,000. */
  connectTimeoutMs?: number;
  /** Certificate authorities in PEM. Default: Node's authorities. */
  ca?: string | undefined;
  /** Default: the name servers of the system. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * The policy for addresses named by customers: the same for saving, testing and calling an address.
 */
export interface Outbound {
  /**
   * Checks that an address may be saved. A name that does not resolve (yet) is permitted.
   * @throws AddressRefusedError
   */
  checkAddress(url: string | URL): Promise<void>;
  /**
   * `connect` of undici's `Agent`, `Pool` and `Client`: every new connection goes to an address
   * checked for this connection.
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
