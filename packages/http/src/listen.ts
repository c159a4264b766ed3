import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StopOptions, stopServer } from './stop-server.ts';

export interface Listening {
  url: string;
  port: number;
  /** Accepts no more connections, and waits for requests in progress. */
  stop(options?: StopOptions): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
  /** Called right before the port is bound, for example to end a reservation. */
  release?: () => Promise<void>;
}

/** @throws the system error (`EADDRINUSE`, `EACCES` …) if the address cannot be bound */
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
