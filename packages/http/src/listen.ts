import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bind } from './bind.ts';
import { type StopOptions, stopServer } from './stop-server.ts';

export interface Listening {
  url: string;
  port: number;
  /** Stops accepting connections, and waits for running requests. */
  stop(options?: StopOptions): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
  /** Called directly before the server binds the port, for example to release a reserved port. */
  release?: () => Promise<void>;
}

/**
 * Listens on an address.
 * @throws the system error (`EADDRINUSE`, `EACCES` …) if the server cannot bind the address
 */
export async function listen(server: Server, address: Address): Promise<Listening> {
  await address.release?.();
  const acceptors = await bind(server, address);
  const { port } = server.address() as AddressInfo;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return {
    url: `http://${host}:${port}`,
    port,
    stop: (options) => stopServer(server, acceptors, options),
  };
}
