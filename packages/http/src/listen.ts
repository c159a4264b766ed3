import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return {
    url: `http://${host}:${port}`,
    port,
    stop: (options) => stopServer(server, options),
  };
}
