import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StopOptions, stopServer } from './stop-server.ts';

export interface Listening {
  url: string;
  port: number;
  /** Stops accepting connections, and waits for requests that are running. */
  stop(options?: StopOptions): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
  /** Is called directly before the port is bound, for example to end a reservation. */
  release?: () => Promise<void>;
}

/**
 * Listens on an address.
 * @throws the system error (`EADDRINUSE`, `EACCES` …) if it cannot be bound
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
